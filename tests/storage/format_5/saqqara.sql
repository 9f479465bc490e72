SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.about (
    name character varying(40) NOT NULL,
    value character varying(200) NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.called (
    person character varying(40) NOT NULL,
    name character varying(200) NOT NULL
);
CREATE TABLE public.calls (
    channel character varying(40) NOT NULL,
    table_id character varying(40) NOT NULL,
    kind character varying(20) NOT NULL,
    about character varying(40) NOT NULL,
    due bigint,
    tries integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.channels (
    id character varying(40) NOT NULL,
    person character varying(40) NOT NULL,
    kind character varying(20) NOT NULL,
    address text NOT NULL,
    shown character varying(200) NOT NULL,
    site character varying(300) NOT NULL,
    token character varying(40) NOT NULL,
    device character varying(40),
    since integer,
    failing integer NOT NULL,
    failed character varying(40) NOT NULL
);
CREATE TABLE public.devices (
    device character varying(40) NOT NULL,
    person character varying(40),
    before character varying(40)
);
CREATE TABLE public.events (
    table_id character varying(40) NOT NULL,
    seq integer NOT NULL,
    event text NOT NULL,
    checksum bytea NOT NULL,
    at integer
);
CREATE TABLE public.hearers (
    person character varying(40) NOT NULL,
    lang character varying(10) NOT NULL,
    zone character varying(60) NOT NULL,
    wants character varying(80) NOT NULL
);
CREATE TABLE public.invitations (
    table_id character varying(40) NOT NULL,
    person character varying(40) NOT NULL,
    by character varying(40) NOT NULL,
    at integer NOT NULL
);
CREATE TABLE public.likenesses (
    likeness character varying(400) NOT NULL,
    person character varying(40) NOT NULL
);
CREATE TABLE public.listings (
    table_id character varying(40) NOT NULL,
    at integer NOT NULL
);
CREATE TABLE public.members (
    person character varying(40) NOT NULL,
    name character varying(200) NOT NULL,
    password character varying(200)
);
CREATE TABLE public.messages (
    number integer NOT NULL,
    id character varying(40) NOT NULL,
    table_id character varying(40) NOT NULL,
    person character varying(40) NOT NULL,
    seated boolean NOT NULL,
    text character varying(200) NOT NULL,
    gesture character varying(40) NOT NULL,
    at integer NOT NULL
);
CREATE SEQUENCE public.messages_number_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.messages_number_seq OWNED BY public.messages.number;
CREATE TABLE public.names (
    table_id character varying(40) NOT NULL,
    seat integer NOT NULL,
    person character varying(40),
    name character varying(200) NOT NULL,
    at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.once (
    key bytea NOT NULL,
    kind character varying(20) NOT NULL,
    about character varying(400) NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE public.outages (
    start bigint NOT NULL,
    "end" bigint NOT NULL
);
CREATE TABLE public.passkeys (
    id bytea NOT NULL,
    person character varying(40) NOT NULL,
    public_key bytea NOT NULL,
    signed integer NOT NULL
);
CREATE TABLE public.persons (
    person character varying(40) NOT NULL,
    now character varying(40) NOT NULL
);
CREATE TABLE public.positions (
    table_id character varying(40) NOT NULL,
    digest character varying(64) NOT NULL
);
CREATE TABLE public.recoveries (
    person character varying(40) NOT NULL,
    key bytea NOT NULL
);
CREATE TABLE public.reports (
    number integer NOT NULL,
    at integer NOT NULL,
    table_id character varying(40) NOT NULL,
    message character varying(40) NOT NULL,
    reporter character varying(40) NOT NULL,
    author character varying(40) NOT NULL,
    name character varying(200) NOT NULL,
    text character varying(200) NOT NULL
);
CREATE SEQUENCE public.reports_number_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.reports_number_seq OWNED BY public.reports.number;
CREATE TABLE public.rests (
    person character varying(40) NOT NULL,
    rest text NOT NULL
);
CREATE TABLE public.shunned (
    person character varying(40) NOT NULL,
    other character varying(40) NOT NULL,
    blocked boolean NOT NULL
);
CREATE TABLE public.sittings (
    person character varying(40) NOT NULL,
    table_id character varying(40) NOT NULL,
    listed boolean DEFAULT true NOT NULL
);
CREATE TABLE public.summaries (
    table_id character varying(40) NOT NULL,
    seq integer NOT NULL,
    summary text NOT NULL
);
CREATE TABLE public.tables (
    id character varying(40) NOT NULL,
    waits boolean NOT NULL,
    due bigint
);
CREATE TABLE public.tries (
    key bytea NOT NULL,
    full_again double precision NOT NULL
);
ALTER TABLE ONLY public.messages ALTER COLUMN number SET DEFAULT nextval('public.messages_number_seq'::regclass);
ALTER TABLE ONLY public.reports ALTER COLUMN number SET DEFAULT nextval('public.reports_number_seq'::regclass);
INSERT INTO public.about VALUES ('format', '5');
INSERT INTO public.about VALUES ('key', '35343464656261393266663061316138633938653739303963653730393135323133353862346436313231633237623030623863323432353431353436666237');
INSERT INTO public.alembic_version VALUES ('5');
INSERT INTO public.events VALUES ('iujx9jf6zc24', 0, '{"event":"opened","format":2,"game":"duel","edition":"duel-1","options":{"obelisk":"A","temple":"A","pyramids":"A","tomb":"A","profile":"printed","first":0},"seed":"024bde63497915218754022f2c4e3a67f20f42ea98f13c61220033be35822827","seats":[{"player":"person","person":"Wxag7gFz9OOI-XK_RCNBxA"},{"player":"open","person":null}]}', '\x11ca9f148fc0a14352218409f83824a5c02f6b881ade9b3b81bf3438fa1a13ea', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 1, '{"event":"sat","seat":1,"person":"XkKxJ2y8sTXZXflgXtyP_Q"}', '\xa4d9d8ef0ad26768749f56cc1552c07843d6a1ed6df43790089dc28ee9b6124f', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 2, '{"event":"decided","seat":0,"decision":"place a1"}', '\xd5b5cdfaa3ee813393b0d7c15fa65248b968b128aa943077e525b4f9014d1ee4', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 3, '{"event":"confirmed","seat":0}', '\x12efcdd75ea21b0368dc5271c2db71fed4e7c3b788f2bfbc4069e80e9502ef42', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 4, '{"event":"decided","seat":1,"decision":"place b1"}', '\xf324e1fb6ee81fd4c9f72448783f2029247fe5e322a60761474a0463cb279461', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 5, '{"event":"confirmed","seat":1}', '\x5287419c135358beef4c48a2a411aa4848988b43586fa2ec8b239f395087c0d0', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 6, '{"event":"decided","seat":0,"decision":"place c1"}', '\x94e996c473ce4bb59f690a18609dc5d27f83c19d1411c4db41d1e7c1894bf502', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 7, '{"event":"confirmed","seat":0}', '\x65568c18a4431c5682be2e0291e902abdd3a3e53da1e5ff0142edc9d7c3d8088', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 8, '{"event":"decided","seat":1,"decision":"place a2"}', '\x60c9d576ff09f31b248b945d1fb3a99f54adc3b6d61fef37e772ed5a5cf65185', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 9, '{"event":"confirmed","seat":1}', '\x18b5a700ddef4b7f5073f92169afae4c1d25ca51555bf21ccaeb30a0dab61d53', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 10, '{"event":"decided","seat":0,"decision":"place b2"}', '\x0e4d0000856245a12d9c6b9ae933cda28ef2e2c3194b7b97c6df22dac6408a0f', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 11, '{"event":"confirmed","seat":0}', '\x49cac875391dc0c3ae6e7184e0bff4bf331f4184072104880f997b006c6fda0e', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 12, '{"event":"decided","seat":1,"decision":"place c2"}', '\x5dc5e552fb56effa484dad2728f0799c0cec48b4eafaab02083ff05b5ceaded3', 1795436320);
INSERT INTO public.events VALUES ('iujx9jf6zc24', 13, '{"event":"confirmed","seat":1}', '\xd01d9d759505c7fbbe8ca54c27dc2e7223cb36bc98ed04ee41e55d64d3287c01', 1795436320);
INSERT INTO public.events VALUES ('vhs6gicb7yyc', 0, '{"event":"opened","format":2,"game":"tara_wolf","edition":"tara_wolf-1-13ca5275","options":{"short":false,"two_coins":false},"seed":"91621e7cd59bf3099bb9de32c2d9c7240d5196bfa6422c64eec52152e81685a4","seats":[{"player":"person","person":"y60XrETW_H5QJbma-DSemA"},{"player":"open","person":null}]}', '\x18bfba6d951499d84d0c84e4d7557ca6a22e21807535d55d2978dff8ae323f3e', 1795436321);
INSERT INTO public.events VALUES ('vhs6gicb7yyc', 1, '{"event":"sat","seat":1,"person":"HmWZfL0OLXkSYluuE7YBsQ"}', '\x14c4a3dda5001148abe853c09532ac1643ebcef5cf2ba0f5f5cfce3cace872cb', 1795436321);
INSERT INTO public.messages VALUES (1, 'sMx0D07QQJZt', 'iujx9jf6zc24', 'Wxag7gFz9OOI-XK_RCNBxA', true, 'Guten Abend', '', 1795436320);
INSERT INTO public.names VALUES ('iujx9jf6zc24', 0, 'Wxag7gFz9OOI-XK_RCNBxA', 'Ann', 1795436320457372);
INSERT INTO public.names VALUES ('iujx9jf6zc24', 1, 'XkKxJ2y8sTXZXflgXtyP_Q', 'Bob', 1795436320487496);
INSERT INTO public.names VALUES ('vhs6gicb7yyc', 0, 'y60XrETW_H5QJbma-DSemA', 'Carl', 1795436321008498);
INSERT INTO public.names VALUES ('vhs6gicb7yyc', 1, 'HmWZfL0OLXkSYluuE7YBsQ', 'Bob', 1795436321019524);
INSERT INTO public.sittings VALUES ('Wxag7gFz9OOI-XK_RCNBxA', 'iujx9jf6zc24', true);
INSERT INTO public.sittings VALUES ('XkKxJ2y8sTXZXflgXtyP_Q', 'iujx9jf6zc24', true);
INSERT INTO public.sittings VALUES ('y60XrETW_H5QJbma-DSemA', 'vhs6gicb7yyc', true);
INSERT INTO public.sittings VALUES ('HmWZfL0OLXkSYluuE7YBsQ', 'vhs6gicb7yyc', true);
INSERT INTO public.tables VALUES ('iujx9jf6zc24', false, NULL);
INSERT INTO public.tables VALUES ('vhs6gicb7yyc', false, NULL);
SELECT pg_catalog.setval('public.messages_number_seq', 1, true);
SELECT pg_catalog.setval('public.reports_number_seq', 1, false);
ALTER TABLE ONLY public.about
    ADD CONSTRAINT about_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkey PRIMARY KEY (version_num);
ALTER TABLE ONLY public.called
    ADD CONSTRAINT called_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.calls
    ADD CONSTRAINT calls_pkey PRIMARY KEY (channel, table_id, kind, about);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.channels
    ADD CONSTRAINT channels_token_key UNIQUE (token);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (device);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.hearers
    ADD CONSTRAINT hearers_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (table_id, person);
ALTER TABLE ONLY public.likenesses
    ADD CONSTRAINT likenesses_pkey PRIMARY KEY (likeness);
ALTER TABLE ONLY public.listings
    ADD CONSTRAINT listings_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_id_key UNIQUE (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.names
    ADD CONSTRAINT names_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.once
    ADD CONSTRAINT once_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.outages
    ADD CONSTRAINT outages_pkey PRIMARY KEY (start);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.persons
    ADD CONSTRAINT persons_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.positions
    ADD CONSTRAINT positions_pkey PRIMARY KEY (table_id, digest);
ALTER TABLE ONLY public.recoveries
    ADD CONSTRAINT recoveries_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.rests
    ADD CONSTRAINT rests_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.shunned
    ADD CONSTRAINT shunned_pkey PRIMARY KEY (person, other);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT sittings_pkey PRIMARY KEY (person, table_id);
ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tries
    ADD CONSTRAINT tries_pkey PRIMARY KEY (key);
CREATE INDEX ix_calls_due ON public.calls USING btree (due);
CREATE INDEX ix_channels_person ON public.channels USING btree (person);
CREATE INDEX ix_devices_person ON public.devices USING btree (person);
CREATE INDEX ix_invitations_person ON public.invitations USING btree (person);
CREATE INDEX ix_likenesses_person ON public.likenesses USING btree (person);
CREATE INDEX ix_messages_person ON public.messages USING btree (person);
CREATE INDEX ix_messages_table_id ON public.messages USING btree (table_id);
CREATE INDEX ix_names_person ON public.names USING btree (person);
CREATE INDEX ix_once_until ON public.once USING btree (until);
CREATE INDEX ix_passkeys_person ON public.passkeys USING btree (person);
CREATE INDEX ix_persons_now ON public.persons USING btree (now);
CREATE INDEX ix_shunned_other ON public.shunned USING btree (other);
CREATE INDEX ix_tables_due ON public.tables USING btree (due);
CREATE INDEX ix_tables_waits ON public.tables USING btree (waits);
CREATE INDEX ix_tries_full_again ON public.tries USING btree (full_again);
