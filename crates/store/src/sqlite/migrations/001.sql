-- Format 1. A change of this file breaks every stored memory: write the next migration instead.
-- Instants are microseconds since 1970 beside the offset they were written with, in seconds east of UTC.
-- Days are yyyy-mm-dd. Sets and maps that no query looks into are JSON, and so are the numbers of concepts: a REAL
-- column takes the sign from -0.0, and a digest would tell the difference.

CREATE TABLE space (
  number INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  generation INTEGER NOT NULL DEFAULT 0,
  last_sequence INTEGER NOT NULL DEFAULT 0,
  last_run TEXT,
  seen INTEGER NOT NULL DEFAULT 0,
  through TEXT,
  entries INTEGER NOT NULL DEFAULT 0,
  moments INTEGER NOT NULL DEFAULT 0,
  facts INTEGER NOT NULL DEFAULT 0,
  runs INTEGER NOT NULL DEFAULT 0,
  model_name TEXT,
  model_dimension INTEGER,
  model_version TEXT
) STRICT;

CREATE TABLE entry (
  space INTEGER NOT NULL REFERENCES space (number),
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  title TEXT,
  day TEXT,
  recorded_at INTEGER NOT NULL,
  recorded_offset INTEGER NOT NULL,
  body TEXT NOT NULL,
  tags TEXT NOT NULL,
  PRIMARY KEY (space, sequence),
  UNIQUE (space, id)
) STRICT;

CREATE TABLE moment (
  space INTEGER NOT NULL REFERENCES space (number),
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  occurred_offset INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  recorded_offset INTEGER NOT NULL,
  session TEXT,
  speaker TEXT,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  about TEXT,
  names TEXT NOT NULL,
  tags TEXT NOT NULL,
  scopes TEXT NOT NULL,
  weight REAL NOT NULL,
  PRIMARY KEY (space, sequence),
  UNIQUE (space, id)
) STRICT;

CREATE INDEX moment_by_time ON moment (space, occurred_at, id);

CREATE TABLE run (
  space INTEGER NOT NULL REFERENCES space (number),
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  previous TEXT,
  pass TEXT NOT NULL,
  today TEXT NOT NULL,
  ran_at INTEGER NOT NULL,
  ran_offset INTEGER NOT NULL,
  window_start INTEGER,
  window_start_offset INTEGER,
  window_end INTEGER,
  window_end_offset INTEGER,
  moment_count INTEGER NOT NULL,
  group_count INTEGER NOT NULL,
  seen INTEGER NOT NULL,
  through TEXT,
  params TEXT NOT NULL,
  decisions TEXT NOT NULL,
  PRIMARY KEY (space, number),
  UNIQUE (space, id)
) STRICT;

CREATE TABLE fact (
  space INTEGER NOT NULL REFERENCES space (number),
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  kind TEXT NOT NULL,
  names TEXT NOT NULL,
  aliases TEXT NOT NULL,
  scopes TEXT NOT NULL,
  authority TEXT NOT NULL,
  weight REAL NOT NULL,
  valid_from TEXT NOT NULL,
  valid_until TEXT,
  recorded_at INTEGER NOT NULL,
  recorded_offset INTEGER NOT NULL,
  run TEXT NOT NULL,
  reinforced INTEGER NOT NULL,
  conflicts TEXT NOT NULL,
  proposed INTEGER NOT NULL,
  retired_at INTEGER,
  retired_offset INTEGER,
  retired_by TEXT,
  retired_reason TEXT,
  superseded_by TEXT,
  because TEXT,
  PRIMARY KEY (space, id),
  FOREIGN KEY (space, run) REFERENCES run (space, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (space, superseded_by) REFERENCES fact (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX fact_by_successor ON fact (space, superseded_by) WHERE superseded_by IS NOT NULL;

CREATE TABLE fact_cite (
  space INTEGER NOT NULL,
  fact TEXT NOT NULL,
  moment TEXT NOT NULL,
  PRIMARY KEY (space, fact, moment),
  FOREIGN KEY (space, fact) REFERENCES fact (space, id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (space, moment) REFERENCES moment (space, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX fact_cite_by_moment ON fact_cite (space, moment);

CREATE TABLE moment_names (
  space INTEGER NOT NULL,
  moment TEXT NOT NULL,
  names TEXT NOT NULL,
  PRIMARY KEY (space, moment),
  FOREIGN KEY (space, moment) REFERENCES moment (space, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE moment_group (
  space INTEGER NOT NULL,
  run TEXT NOT NULL,
  id TEXT NOT NULL,
  members TEXT NOT NULL,
  names TEXT NOT NULL,
  strength INTEGER NOT NULL,
  PRIMARY KEY (space, run, id),
  FOREIGN KEY (space, run) REFERENCES run (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE edge (
  space INTEGER NOT NULL,
  later TEXT NOT NULL,
  earlier TEXT NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL,
  run TEXT,
  PRIMARY KEY (space, later, earlier, kind),
  FOREIGN KEY (space, later) REFERENCES moment (space, id),
  FOREIGN KEY (space, earlier) REFERENCES moment (space, id),
  FOREIGN KEY (space, run) REFERENCES run (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE concept (
  space INTEGER NOT NULL REFERENCES space (number),
  id TEXT NOT NULL,
  label TEXT NOT NULL,
  size INTEGER NOT NULL,
  cohesion TEXT NOT NULL,
  medoid TEXT NOT NULL,
  centroid BLOB NOT NULL,
  model_name TEXT NOT NULL,
  model_dimension INTEGER NOT NULL,
  model_version TEXT NOT NULL,
  run TEXT NOT NULL,
  successors TEXT,
  PRIMARY KEY (space, id)
) STRICT;

CREATE TABLE annotation (
  space INTEGER NOT NULL,
  moment TEXT NOT NULL,
  concept TEXT NOT NULL,
  confidence TEXT NOT NULL,
  assigned_at INTEGER NOT NULL,
  assigned_offset INTEGER NOT NULL,
  PRIMARY KEY (space, moment, concept),
  FOREIGN KEY (space, moment) REFERENCES moment (space, id),
  FOREIGN KEY (space, concept) REFERENCES concept (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE TABLE vocabulary (
  space INTEGER NOT NULL REFERENCES space (number),
  number INTEGER NOT NULL,
  terms TEXT NOT NULL,
  mined_at INTEGER NOT NULL,
  mined_offset INTEGER NOT NULL,
  window_start INTEGER,
  window_start_offset INTEGER,
  window_end INTEGER,
  window_end_offset INTEGER,
  run TEXT,
  params TEXT NOT NULL,
  entries INTEGER NOT NULL,
  noisy INTEGER NOT NULL,
  PRIMARY KEY (space, number)
) STRICT;

-- Components as little-endian f32; their space is the model of the row in `space`.
CREATE TABLE embedding (
  space INTEGER NOT NULL,
  moment TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (space, moment),
  FOREIGN KEY (space, moment) REFERENCES moment (space, id)
) STRICT;
