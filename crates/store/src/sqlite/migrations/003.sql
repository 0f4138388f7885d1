-- Format 3. Vectors of two models side by side: those that readers see, and those being made to take their place.
-- `vectors` numbers the rows that readers see, whose model is model_name, model_dimension and model_version; the next
-- number is that of the rows being made, whose model is next_name, next_dimension and next_version.

ALTER TABLE space ADD COLUMN vectors INTEGER NOT NULL DEFAULT 1;
ALTER TABLE space ADD COLUMN next_name TEXT;
ALTER TABLE space ADD COLUMN next_dimension INTEGER;
ALTER TABLE space ADD COLUMN next_version TEXT;

ALTER TABLE embedding RENAME TO embedding_of_format_2;

-- Components as little-endian f32.
CREATE TABLE embedding (
  space INTEGER NOT NULL,
  vectors INTEGER NOT NULL,
  moment TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (space, vectors, moment),
  FOREIGN KEY (space, moment) REFERENCES moment (space, id)
) STRICT;

INSERT INTO embedding SELECT space, 1, moment, vector FROM embedding_of_format_2;

DROP TABLE embedding_of_format_2;
