PRAGMA application_id = 1097289069;
PRAGMA user_version = 4;
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
, vectors INTEGER NOT NULL DEFAULT 1, next_name TEXT, next_dimension INTEGER, next_version TEXT) STRICT;
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
  decisions TEXT NOT NULL, undoes TEXT,
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
  because TEXT, doubts TEXT NOT NULL DEFAULT '[]',
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
CREATE TABLE embedding (
  space INTEGER NOT NULL,
  vectors INTEGER NOT NULL,
  moment TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (space, vectors, moment),
  FOREIGN KEY (space, moment) REFERENCES moment (space, id)
) STRICT;
CREATE TABLE journal (
  space INTEGER NOT NULL,
  run TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (space, run),
  FOREIGN KEY (space, run) REFERENCES run (space, id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO space VALUES (1, 'default', 6, 7, 'r3', 4, '2026-07-20', 2, 2, 2, 3, 'sample', 3, '1', 1, 'next', 1, '2');
INSERT INTO entry VALUES (1, 1, 'e1', 'journal/e1.md', 'journal', 'On e1', '2026-07-20', 1784516400000000, 0, 'A page.', '["travel"]');
INSERT INTO entry VALUES (1, 2, 'e2', 'journal/e2.md', 'journal', NULL, NULL, 1784516400000000, 0, '', '[]');
INSERT INTO moment VALUES (1, 3, 'm1', 'It''s "booked",
says Maya: Lissabon 🌊.', 1784492100000000, 0, 1784548800000000, 0, 'chat', 'Maya L', 'user', 'correction', 'f1', '{"place:lisbon":"Lisbon","person:sara":"Sara"}', '["trip"]', '["work"]', 0.7);
INSERT INTO moment VALUES (1, 4, 'm2', 'Two.', 1784462460000000, 0, 1784462460000000, 0, NULL, NULL, 'external', 'observation', NULL, '{}', '[]', '[]', 0.5);
INSERT INTO run VALUES (1, 1, 'r1', NULL, 'night', '2026-07-20', 1784516400000000, 0, 1784516400000000, 7200, 1784516401000000, 0, 0, 0, 4, '2026-07-20', 'params', '[{"action":"superseded","group":"g-47e974c876452b27ba2e1c79389cce09","fact":"f2","other":"f1","moments":["m1"],"reason":"user_correction","detail":"The user corrected it."}]', NULL);
INSERT INTO run VALUES (1, 2, 'r2', 'r1', 'night', '2026-07-20', 1784516400000000, 0, NULL, NULL, NULL, NULL, 0, 0, 4, '2026-07-20', 'params', '[]', NULL);
INSERT INTO run VALUES (1, 3, 'r3', 'r2', 'undo', '2026-07-20', 1784516400000000, 0, NULL, NULL, NULL, NULL, 0, 0, 4, '2026-07-20', 'params', '[]', 'r2');
INSERT INTO fact VALUES (1, 'f1', 'This is fact f1.', 'state', '["place:lisbon","person:sara"]', '["the trip"]', '["work"]', 'external', 0.7, '2026-07-20', '2026-08-19', 1784516400000000, 0, 'r1', 2, '["f2"]', 1, NULL, NULL, NULL, NULL, NULL, NULL, '["f2"]');
INSERT INTO fact VALUES (1, 'f2', 'This is fact f2.', 'world', '[]', '[]', '[]', 'external', 0.5, '2026-07-20', NULL, 1784516400000000, 0, 'r1', 0, '[]', 0, 1784516400000000, 0, 'r1', 'superseded', 'f1', '["m1"]', '[]');
INSERT INTO fact_cite VALUES (1, 'f1', 'm1');
INSERT INTO fact_cite VALUES (1, 'f1', 'm2');
INSERT INTO fact_cite VALUES (1, 'f2', 'm2');
INSERT INTO moment_names VALUES (1, 'm1', '{"place:lisbon":"Lisbon","person:sara":"Sara"}');
INSERT INTO moment_group VALUES (1, 'r1', 'g-47e974c876452b27ba2e1c79389cce09', '["m1","m2"]', '[["place:lisbon",15060551491,2]]', 15060551491);
INSERT INTO edge VALUES (1, 'm2', 'm1', 'contradicts', 'pending', 'shared_names', NULL);
INSERT INTO edge VALUES (1, 'm2', 'm1', 'elaborates', 'pending', 'shared_names', 'r1');
INSERT INTO concept VALUES (1, 'c1', '["travel","lisbon"]', 3, '0.30000000000000004', 'm1', X'00400000F9FF', 'sample', 3, '1', 'r1', NULL);
INSERT INTO concept VALUES (1, 'c2', '["travel","lisbon"]', 3, '0.30000000000000004', 'm2', X'00400000F9FF', 'sample', 3, '1', 'r1', '["c1"]');
INSERT INTO annotation VALUES (1, 'm1', 'c1', '0.3333333333333333', 1784516400000000, 0);
INSERT INTO vocabulary VALUES (1, 1, '[{"text":"offsite","shown":"OFFSITE","weight":0.3333333333333333,"df":3,"tagged":1},{"text":"tide table","shown":"TIDE TABLE","weight":5e-324,"df":3,"tagged":1}]', 1784516400000000, 0, NULL, NULL, NULL, NULL, 'r1', 'params', 12, 1);
INSERT INTO alias_declaration VALUES (1, 5, 'person:bob', 'person:robert', 'same', 1784516400000000, 0, 'user');
INSERT INTO alias_declaration VALUES (1, 6, 'person:bob', 'person:robert', 'open', 1784516400000000, 0, 'user');
INSERT INTO alias_declaration VALUES (1, 7, 'person:sara', 'person:sara o''lind', 'apart', 1784516400000000, 0, 'agent');
INSERT INTO embedding VALUES (1, 1, 'm1', X'0000003F000080BE00000000');
INSERT INTO embedding VALUES (1, 2, 'm2', X'00000040');
INSERT INTO journal VALUES (1, 'r2', '{"records":4,"writer":"extractive","prompts":null,"proposing":false,"moments":[],"exchanges":[],"facts_before":{"f3":null},"edges_before":[]}');
