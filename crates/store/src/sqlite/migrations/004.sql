-- Format 4: what a run was given and told and what it changed (journals), runs that take back another run, and facts
-- that are in doubt because something they hung together with no longer stands.

ALTER TABLE run ADD COLUMN undoes TEXT;

ALTER TABLE fact ADD COLUMN doubts TEXT NOT NULL DEFAULT '[]';

CREATE TABLE journal (
  space INTEGER NOT NULL,
  run TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (space, run),
  FOREIGN KEY (space, run) REFERENCES run (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
