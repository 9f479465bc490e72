BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL,
	value VARCHAR(200) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('format','1');
CREATE TABLE events (
	table_id VARCHAR(40) NOT NULL,
	seq INTEGER NOT NULL,
	event TEXT NOT NULL,
	PRIMARY KEY (table_id, seq)
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL,
	waits BOOLEAN NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('a2b3c4d5e6f7',0);
CREATE INDEX ix_tables_waits ON tables (waits);
COMMIT;
