BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL,
	value VARCHAR(200) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('format','2');
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('2');
CREATE TABLE "events" (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	event TEXT NOT NULL,
	checksum BLOB NOT NULL,
	PRIMARY KEY (table_id, seq)
)
 WITHOUT ROWID

;
CREATE TABLE names (
	table_id VARCHAR(40) NOT NULL,
	seat INTEGER NOT NULL,
	person VARCHAR(40),
	name VARCHAR(200) NOT NULL,
	PRIMARY KEY (table_id, seat)
);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL,
	waits BOOLEAN NOT NULL,
	PRIMARY KEY (id)
);
CREATE INDEX ix_tables_waits ON tables (waits);
CREATE INDEX ix_names_person ON names (person);
INSERT INTO "tables" (id, waits) VALUES('a2b3c4d5e6f7',0);
COMMIT;
