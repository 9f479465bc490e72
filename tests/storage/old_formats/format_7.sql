BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL,
	value VARCHAR(200) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('format','7');
INSERT INTO "about" VALUES('reads','5');
CREATE TABLE admitted (
	person VARCHAR(40) NOT NULL,
	entrance VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('7');
CREATE TABLE asked (
	table_id VARCHAR(40) NOT NULL,
	kind VARCHAR(10) NOT NULL,
	part INTEGER NOT NULL,
	state VARCHAR(10) NOT NULL,
	facts TEXT NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (table_id, kind, part)
);
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
CREATE TABLE entrances (
	id VARCHAR(40) NOT NULL,
	"key" BLOB NOT NULL,
	note VARCHAR(80) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (id),
	UNIQUE ("key")
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
CREATE TABLE feats (
	table_id VARCHAR(40) NOT NULL,
	seat INTEGER NOT NULL,
	measure VARCHAR(60) NOT NULL,
	game VARCHAR(40) NOT NULL,
	value INTEGER NOT NULL,
	PRIMARY KEY (table_id, seat, measure)
);
CREATE TABLE found (
	table_id VARCHAR(40) NOT NULL,
	kind VARCHAR(10) NOT NULL,
	part INTEGER NOT NULL,
	number INTEGER NOT NULL,
	name VARCHAR(40) NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (table_id, kind, part, number)
);
CREATE TABLE hands (
	table_id VARCHAR(40) NOT NULL,
	guest VARCHAR(80) NOT NULL,
	seat INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at BIGINT NOT NULL,
	PRIMARY KEY (table_id, guest)
);
CREATE TABLE hearers (
	person VARCHAR(40) NOT NULL,
	lang VARCHAR(10) NOT NULL,
	zone VARCHAR(60) NOT NULL,
	wants VARCHAR(80) NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE hosts (
	person VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (person)
);
CREATE TABLE house (
	name VARCHAR(40) NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (name)
);
CREATE TABLE house_texts (
	name VARCHAR(40) NOT NULL,
	lang VARCHAR(10) NOT NULL,
	text TEXT NOT NULL,
	PRIMARY KEY (name, lang)
)
 WITHOUT ROWID

;
CREATE TABLE invitations (
	table_id VARCHAR(40) NOT NULL,
	person VARCHAR(40) NOT NULL,
	"by" VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (table_id, person)
);
CREATE TABLE league_bouts (
	league VARCHAR(40) NOT NULL,
	round INTEGER NOT NULL,
	number INTEGER NOT NULL,
	table_id VARCHAR(40),
	seats TEXT NOT NULL,
	result TEXT,
	PRIMARY KEY (league, round, number),
	UNIQUE (table_id)
);
CREATE TABLE league_corrections (
	league VARCHAR(40) NOT NULL,
	round INTEGER NOT NULL,
	number INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at BIGINT NOT NULL,
	why VARCHAR(200) NOT NULL,
	result TEXT,
	PRIMARY KEY (league, round, number, seq)
);
CREATE TABLE league_entries (
	league VARCHAR(40) NOT NULL,
	number INTEGER NOT NULL,
	person VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	since INTEGER NOT NULL,
	here BOOLEAN NOT NULL,
	PRIMARY KEY (league, number)
);
CREATE TABLE league_rounds (
	league VARCHAR(40) NOT NULL,
	round INTEGER NOT NULL,
	began BIGINT NOT NULL,
	due BIGINT,
	PRIMARY KEY (league, round)
);
CREATE TABLE leagues (
	id VARCHAR(40) NOT NULL,
	keeper VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	facts TEXT NOT NULL,
	listed BOOLEAN NOT NULL,
	at BIGINT NOT NULL,
	began BIGINT,
	ended BIGINT, cancelled BIGINT,
	PRIMARY KEY (id)
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
CREATE TABLE loose (
	id VARCHAR(40) NOT NULL,
	room VARCHAR(10) NOT NULL,
	guest VARCHAR(80) NOT NULL,
	about VARCHAR(80) NOT NULL,
	wish TEXT NOT NULL,
	names TEXT NOT NULL,
	waits BOOLEAN NOT NULL,
	at BIGINT NOT NULL, address VARCHAR(64) DEFAULT '' NOT NULL,
	PRIMARY KEY (id)
);
CREATE TABLE loose_events (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	event TEXT NOT NULL,
	PRIMARY KEY (table_id, seq)
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
CREATE TABLE present (
	table_id VARCHAR(40) NOT NULL,
	who VARCHAR(80) NOT NULL,
	process VARCHAR(40) NOT NULL,
	name VARCHAR(200) NOT NULL,
	looks BOOLEAN NOT NULL,
	"left" BIGINT,
	PRIMARY KEY (table_id, who, process)
);
CREATE TABLE processes (
	process VARCHAR(40) NOT NULL,
	alive BIGINT NOT NULL,
	PRIMARY KEY (process)
);
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
CREATE TABLE result_seats (
	table_id VARCHAR(40) NOT NULL,
	seat INTEGER NOT NULL,
	person VARCHAR(40),
	player VARCHAR(200) NOT NULL,
	program VARCHAR(20) NOT NULL,
	place INTEGER NOT NULL,
	points INTEGER NOT NULL,
	PRIMARY KEY (table_id, seat)
);
CREATE TABLE results (
	table_id VARCHAR(40) NOT NULL,
	game VARCHAR(40) NOT NULL,
	options TEXT NOT NULL,
	ended VARCHAR(20) NOT NULL,
	counts BOOLEAN NOT NULL,
	watched BOOLEAN NOT NULL,
	decisions INTEGER NOT NULL,
	version VARCHAR(20) NOT NULL,
	began INTEGER,
	at INTEGER,
	PRIMARY KEY (table_id)
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
CREATE TABLE suspended (
	person VARCHAR(40) NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (person)
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
CREATE TABLE untaken (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	PRIMARY KEY (table_id)
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
CREATE INDEX ix_asked_state ON asked (state);
CREATE INDEX ix_asked_at ON asked (at);
CREATE INDEX ix_found_name ON found (name);
CREATE INDEX ix_loose_waits ON loose (waits);
CREATE INDEX ix_loose_of ON loose (room, guest, about);
CREATE INDEX ix_loose_at ON loose (room, at);
CREATE INDEX ix_hands_at ON hands (at);
CREATE INDEX ix_results_game ON results (game, counts, at);
CREATE INDEX ix_result_seats_person ON result_seats (person);
CREATE INDEX ix_feats_measure ON feats (game, measure, value);
CREATE INDEX ix_leagues_keeper ON leagues (keeper);
CREATE INDEX ix_league_entries_person ON league_entries (person);
CREATE INDEX ix_loose_held ON loose (room, address, at);
INSERT INTO "tables" (id, waits) VALUES('a2b3c4d5e6f7',0);
COMMIT;
