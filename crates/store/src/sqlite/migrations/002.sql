-- Format 2. What callers said about pairs of names: records of the same log as entries and moments, never changed.

CREATE TABLE alias_declaration (
  space INTEGER NOT NULL REFERENCES space (number),
  sequence INTEGER NOT NULL,
  a TEXT NOT NULL,
  b TEXT NOT NULL,
  verdict TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  recorded_offset INTEGER NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (space, sequence)
) STRICT;

CREATE INDEX alias_declaration_by_pair ON alias_declaration (space, a, b, sequence);
