BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL,
	value VARCHAR(200) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('format','5');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('5');
CREATE TABLE called (
	person VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE calls (
	channel VARCHAR(40) NOT NULL,
	table_id VARCHAR(40) NOT NULL,
	kind VARCHAR(20) NOT NULL,
	about VARCHAR(40) NOT NULL,
	due BIGINT,
	tries INTEGER DEFAULT '0' NOT NULL,
	PRIMARY KEY (channel, table_id, kind, about)
)
 WITHOUT ROWID

;
CREATE TABLE channels (
	id VARCHAR(40) NOT NULL,
	person VARCHAR(40) NOT NULL,
	kind VARCHAR(20) NOT NULL,
	address TEXT NOT NULL,
	shown VARCHAR(200) NOT NULL,
	site VARCHAR(300) NOT NULL,
	token VARCHAR(40) NOT NULL,
	device VARCHAR(40),
	since INTEGER,
	failing INTEGER NOT NULL,
	failed VARCHAR(40) NOT NULL,
	PRIMARY KEY (id),
	UNIQUE (token)
);
CREATE TABLE devices (
	device VARCHAR(40) NOT NULL,
	person VARCHAR(40),
	"before" VARCHAR(40),
	PRIMARY KEY (device)
);
CREATE TABLE "events" (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	event TEXT NOT NULL,
	checksum BLOB NOT NULL, at INTEGER,
	PRIMARY KEY (table_id, seq)
)
 WITHOUT ROWID

;
CREATE TABLE hearers (
	person VARCHAR(40) NOT NULL,
	lang VARCHAR(10) NOT NULL,
	zone VARCHAR(60) NOT NULL,
	wants VARCHAR(80) NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE invitations (
	table_id VARCHAR(40) NOT NULL,
	person VARCHAR(40) NOT NULL,
	"by" VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (table_id, person)
);
CREATE TABLE likenesses (
	likeness VARCHAR(400) NOT NULL,
	person VARCHAR(40) NOT NULL,
	PRIMARY KEY (likeness)
);
CREATE TABLE listings (
	table_id VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (table_id)
);
CREATE TABLE members (
	person VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	password VARCHAR(200),
	PRIMARY KEY (person)
);
CREATE TABLE messages (
	number INTEGER NOT NULL,
	id VARCHAR(40) NOT NULL,
	table_id VARCHAR(40) NOT NULL,
	person VARCHAR(40) NOT NULL,
	seated BOOLEAN NOT NULL,
	text VARCHAR(200) NOT NULL,
	gesture VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (number),
	UNIQUE (id)
);
CREATE TABLE names (
	table_id VARCHAR(40) NOT NULL,
	seat INTEGER NOT NULL,
	person VARCHAR(40),
	name VARCHAR(200) NOT NULL, at BIGINT DEFAULT 0 NOT NULL,
	PRIMARY KEY (table_id, seat)
);
CREATE TABLE once (
	"key" BLOB NOT NULL,
	kind VARCHAR(20) NOT NULL,
	about VARCHAR(400) NOT NULL,
	until FLOAT NOT NULL,
	PRIMARY KEY ("key")
);
CREATE TABLE outages (
	start BIGINT NOT NULL,
	"end" BIGINT NOT NULL,
	PRIMARY KEY (start)
);
CREATE TABLE passkeys (
	id BLOB NOT NULL,
	person VARCHAR(40) NOT NULL,
	public_key BLOB NOT NULL,
	signed INTEGER NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE persons (
	person VARCHAR(40) NOT NULL,
	now VARCHAR(40) NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE positions (
	table_id VARCHAR(40) NOT NULL,
	digest VARCHAR(64) NOT NULL,
	PRIMARY KEY (table_id, digest)
)
 WITHOUT ROWID

;
CREATE TABLE recoveries (
	person VARCHAR(40) NOT NULL,
	"key" BLOB NOT NULL,
	PRIMARY KEY (person, "key")
);
CREATE TABLE reports (
	number INTEGER NOT NULL,
	at INTEGER NOT NULL,
	table_id VARCHAR(40) NOT NULL,
	message VARCHAR(40) NOT NULL,
	reporter VARCHAR(40) NOT NULL,
	author VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	text VARCHAR(200) NOT NULL,
	PRIMARY KEY (number)
);
CREATE TABLE rests (
	person VARCHAR(40) NOT NULL,
	rest TEXT NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE shunned (
	person VARCHAR(40) NOT NULL,
	other VARCHAR(40) NOT NULL,
	blocked BOOLEAN NOT NULL,
	PRIMARY KEY (person, other)
);
CREATE TABLE sittings (
	person VARCHAR(40) NOT NULL,
	table_id VARCHAR(40) NOT NULL, listed BOOLEAN DEFAULT 1 NOT NULL,
	PRIMARY KEY (person, table_id)
)
 WITHOUT ROWID

;
CREATE TABLE summaries (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	summary TEXT NOT NULL,
	PRIMARY KEY (table_id)
);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL,
	waits BOOLEAN NOT NULL, due BIGINT,
	PRIMARY KEY (id)
);
CREATE TABLE tries (
	"key" BLOB NOT NULL,
	full_again FLOAT NOT NULL,
	PRIMARY KEY ("key")
);
CREATE INDEX ix_tables_waits ON tables (waits);
CREATE INDEX ix_names_person ON names (person);
CREATE INDEX ix_persons_now ON persons (now);
CREATE INDEX ix_devices_person ON devices (person);
CREATE INDEX ix_likenesses_person ON likenesses (person);
CREATE INDEX ix_passkeys_person ON passkeys (person);
CREATE INDEX ix_once_until ON once (until);
CREATE INDEX ix_tries_full_again ON tries (full_again);
CREATE INDEX ix_invitations_person ON invitations (person);
CREATE INDEX ix_messages_table_id ON messages (table_id);
CREATE INDEX ix_messages_person ON messages (person);
CREATE INDEX ix_shunned_other ON shunned (other);
CREATE INDEX ix_tables_due ON tables (due);
CREATE INDEX ix_channels_person ON channels (person);
CREATE INDEX ix_calls_due ON calls (due);
INSERT INTO "tables" (id, waits) VALUES('a2b3c4d5e6f7',0);
COMMIT;
