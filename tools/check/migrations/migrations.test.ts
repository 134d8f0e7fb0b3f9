import { root } from '@velvet/registry/build';
import { temporaryTree } from '../testing/temporary-tree.ts';
import { checkMigrations } from './migrations.ts';

const folder = 'server/api/src/database/migrations';
const schema = `CREATE FUNCTION bet_page() RETURNS SETOF bet LANGUAGE sql AS 'TABLE bet';`;

/** Problems of `0300-new.sql` and what comes before it. */
async function problemsIn(sql: string, earlier: Readonly<Record<string, string>> = {}) {
  const files = { '0273-push-devices.sql': 'SELECT 1;', ...earlier, '0300-new.sql': sql };
  const tree = temporaryTree({
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
    'server/api/src/database/schema/01-bets.sql': schema,
  });
  const problems = await checkMigrations(tree.root);
  tree.remove();
  return problems.map(({ message }) => message);
}

/** The rule and the line of each problem. */
async function rulesIn(sql: string): Promise<readonly string[]> {
  const problems = await problemsIn(sql);
  return problems.map((message) => message.replace(/^(\d+) .*\(([a-z-]+)\)$/, '$1 $2'));
}

const alone = (statement: string): string => `-- no-transaction\n${statement}`;

test('a message says where, what is locked, and what to write instead', async () => {
  const sql = `-- Members of age.
ALTER TABLE member
  ADD COLUMN born date,
  ADD CONSTRAINT adult CHECK (born < now());`;
  expect(await problemsIn(sql)).toEqual([
    '4 ADD CONSTRAINT adult on member locks writers out while all rows are read: add it NOT VALID ' +
      'here, and VALIDATE CONSTRAINT in a later migration with `-- no-transaction` (scan)',
  ]);
});

test.each([
  ['ALTER TABLE member ADD COLUMN a text NOT NULL', 'required-column'],
  ['ALTER TABLE member ADD COLUMN a uuid DEFAULT gen_random_uuid()', 'rewrite'],
  ['ALTER TABLE member ADD COLUMN a bigserial', 'rewrite'],
  ['ALTER TABLE member ADD COLUMN a bigint GENERATED ALWAYS AS IDENTITY', 'rewrite'],
  ['ALTER TABLE member ADD COLUMN a bigint GENERATED ALWAYS AS (id + 1) STORED', 'rewrite'],
  ['ALTER TABLE member ADD COLUMN a bigint CHECK (a > 0)', 'scan'],
  ['ALTER TABLE member ADD COLUMN a bigint DEFAULT 1 REFERENCES config', 'scan'],
  ['ALTER TABLE member ADD COLUMN a bigint UNIQUE', 'unique-constraint'],
  ['ALTER TABLE member ADD CHECK (id > 0)', 'scan'],
  ['ALTER TABLE member ADD FOREIGN KEY (id) REFERENCES config', 'scan'],
  ['ALTER TABLE member ADD UNIQUE (id)', 'unique-constraint'],
  ['ALTER TABLE member ADD EXCLUDE USING gist (id WITH =)', 'lock'],
  ['ALTER TABLE member VALIDATE CONSTRAINT adult', 'validate'],
  ['ALTER TABLE member ALTER id SET NOT NULL', 'set-not-null'],
  ['ALTER TABLE member ALTER id TYPE numeric', 'rewrite'],
  ['ALTER TABLE member SET UNLOGGED', 'rewrite'],
  ['ALTER DOMAIN minor ADD CHECK (VALUE > 0)', 'scan'],
  ['CREATE INDEX member_by_id ON member (id)', 'index'],
  ['DROP INDEX member_by_id', 'drop-index'],
  ['REINDEX TABLE member', 'lock'],
  ['LOCK TABLE member', 'lock'],
  ['CLUSTER member', 'lock'],
  ['UPDATE member SET id = 1', 'whole-table'],
  ['DELETE FROM member', 'whole-table'],
  ['SET LOCAL lock_timeout = 0', 'limits'],
  ['COMMIT', 'transaction'],
  ['ALTER TABLE member DROP COLUMN id', 'contract'],
  ['ALTER TABLE member ALTER id DROP DEFAULT', 'contract'],
  ['ALTER TABLE member RENAME TO person', 'contract'],
  ['ALTER TABLE member RENAME id TO number', 'contract'],
  ['ALTER FUNCTION draw(bigint) RENAME TO pull', 'contract'],
  ['DROP TABLE IF EXISTS member', 'contract'],
  ['DROP FUNCTION IF EXISTS draw(bigint)', 'contract'],
  ['DROP VIEW people', 'contract'],
  ['DROP TYPE colour', 'contract'],
  ['TRUNCATE member', 'contract'],
  ['REVOKE SELECT ON member FROM velvet_api', 'contract'],
])('%s: %s', async (statement, rule) => {
  expect(await rulesIn(`SELECT 'é'; -- é\n${statement};`)).toEqual([`2 ${rule}`]);
  // The same in a block that runs at once.
  if (statement === 'COMMIT') return;
  expect(await rulesIn(`DO $$\nBEGIN\n  ${statement};\nEND\n$$;`)).toEqual([`3 ${rule}`]);
});

test.each([
  'ALTER TABLE member ADD COLUMN a text',
  `ALTER TABLE member ADD COLUMN a text NOT NULL DEFAULT ''`,
  'ALTER TABLE member ADD COLUMN a timestamptz NOT NULL DEFAULT now()',
  `ALTER TABLE member ADD COLUMN a integer[] NOT NULL DEFAULT ARRAY[-1, 1]::integer[]`,
  'ALTER TABLE member ADD COLUMN a bigint REFERENCES config',
  'ALTER TABLE member ADD CONSTRAINT b CHECK (id > 0) NOT VALID',
  'ALTER TABLE member ADD CONSTRAINT b FOREIGN KEY (id) REFERENCES config NOT VALID',
  'ALTER TABLE member ADD CONSTRAINT b UNIQUE USING INDEX c',
  'ALTER TABLE member ALTER id SET DEFAULT 1, ALTER id DROP NOT NULL, DROP CONSTRAINT b',
  `CREATE TABLE fresh (id bigserial PRIMARY KEY, a text NOT NULL);
   CREATE INDEX fresh_by_a ON fresh (a);
   ALTER TABLE fresh ADD UNIQUE (a);
   DELETE FROM fresh;
   REVOKE ALL ON fresh FROM velvet_api;`,
  `CREATE FUNCTION pull() RETURNS void LANGUAGE sql AS 'DELETE FROM member';
   REVOKE EXECUTE ON FUNCTION pull() FROM PUBLIC;`,
  'UPDATE config SET value = $$1$$ WHERE key = $$a$$',
  'DROP TRIGGER counted ON member; DROP POLICY own ON member',
  'CREATE OR REPLACE FUNCTION draw() RETURNS void LANGUAGE plpgsql AS $$BEGIN DROP TABLE x; END$$',
  'DO $$ BEGIN PERFORM 1; INSERT INTO config VALUES (1); END $$',
])('%s is fine', async (statement) => {
  expect(await problemsIn(statement)).toEqual([]);
});

test('one table that others use is locked at a time', async () => {
  const own = 'CREATE TABLE fresh (id bigint);\nALTER TABLE fresh ADD COLUMN a text;\n';
  const both = 'ALTER TABLE member ADD COLUMN a text;\nALTER TABLE game ADD COLUMN a text;';
  expect(await problemsIn(own + both)).toEqual([
    expect.stringMatching(/^4 a lock of game after member waits .* \(one-table\)$/),
  ]);
  expect(await problemsIn(own + both.replace('game', 'member').replace('a', 'b'))).toEqual([]);
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON bet FOR EACH ROW EXECUTE FUNCTION f();';
  expect(await rulesIn(`ALTER TABLE member ADD COLUMN a text;\n${trigger}`)).toEqual([
    '2 one-table',
  ]);
});

test('the columns of a table whose rows a function returns stay as they are', async () => {
  expect(await problemsIn('ALTER TABLE bet ADD COLUMN a text;')).toEqual([
    expect.stringMatching(/^1 a change of what bet_page returns on bet makes .* \(row-type\)$/),
  ]);
  expect(await problemsIn('ALTER TABLE bet ALTER a SET DEFAULT 1;')).toEqual([]);
});

test('NOT NULL needs a check that an earlier migration has validated', async () => {
  const added = 'ALTER TABLE member ADD CONSTRAINT named CHECK (name IS NOT NULL) NOT VALID;';
  const validated = alone('ALTER TABLE member VALIDATE CONSTRAINT named;');
  const set = 'ALTER TABLE member ALTER name SET NOT NULL;';
  expect(await problemsIn(set, { '0298-a.sql': added, '0299-b.sql': validated })).toEqual([]);
  expect(await problemsIn(set, { '0298-a.sql': added })).toHaveLength(1);
  const other = set.replace('name', 'age');
  expect(await problemsIn(other, { '0298-a.sql': added, '0299-b.sql': validated })).toHaveLength(1);
});

test('what is taken away names the migration that ended its use', async () => {
  const drop = 'ALTER TABLE member DROP COLUMN old;';
  const ended = { '0299-new-column.sql': 'ALTER TABLE member ADD COLUMN new text;' };
  expect(await problemsIn(`-- contract: 0299-new-column.sql\n${drop}`, ended)).toEqual([]);
  expect(await problemsIn(`-- contract: 0301-later.sql\n${drop}`, ended)).toEqual([
    'names 0301-later.sql, which is no migration before it',
  ]);
  expect(await problemsIn('-- contract: 0299-new-column.sql\nSELECT 1;', ended)).toEqual([
    'names 0299-new-column.sql, but takes nothing away',
  ]);
});

test('a rule can be broken for a reason', async () => {
  const index = 'CREATE INDEX config_by_value ON config (value);';
  expect(await problemsIn(`-- allow index: config has ten rows\n${index}`)).toEqual([]);
  expect(await problemsIn(`-- allow index:\n${index}`)).toHaveLength(1);
  expect(await problemsIn(`${index}\n-- allow index: too late`)).toHaveLength(1);
  expect(await problemsIn('-- allow index: config has ten rows\nSELECT 1;')).toEqual([
    'allows index, which it does not break',
  ]);
  expect(await problemsIn('-- allow all: no\nSELECT 1;')).toEqual(['allows all, which is no rule']);
});

test.each([
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS member_by_id ON member (id);',
  'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS member_by_id ON member (id);',
  'DROP INDEX CONCURRENTLY IF EXISTS member_by_id;',
  'REINDEX (CONCURRENTLY) TABLE member;',
  'ALTER TABLE member VALIDATE CONSTRAINT adult;',
  'DO $$ BEGIN LOOP UPDATE member SET id = id WHERE id < 0; COMMIT; EXIT; END LOOP; END $$;',
])('without a transaction: %s', async (statement) => {
  expect(await problemsIn(alone(statement))).toEqual([]);
});

test.each([
  'CREATE INDEX CONCURRENTLY member_by_id ON member (id);',
  'CREATE INDEX CONCURRENTLY ON member (id);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "By Id" ON member (id);',
  'DROP INDEX CONCURRENTLY member_by_id;',
  'ALTER TABLE member ADD COLUMN a text;',
])('not repeatable without a transaction: %s', async (statement) => {
  expect(await problemsIn(alone(statement))).toEqual([
    expect.stringMatching(/^2 is not repeatable outside of a transaction/),
  ]);
});

test('one statement at a time is outside of a transaction, and CONCURRENTLY only there', async () => {
  const build = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS member_by_id ON member (id);';
  expect(await problemsIn(alone(`${build}\nSELECT 1;`))).toEqual([
    'has `-- no-transaction`, and not exactly one statement',
  ]);
  expect(await problemsIn(build)).toEqual([
    expect.stringMatching(/^1 CONCURRENTLY does not work in a transaction/),
  ]);
});

test('SQL that is put together at run time, or is none, is refused', async () => {
  expect(await rulesIn(`DO $$\nBEGIN\n  EXECUTE 'DROP TABLE ' || 'x';\nEND $$;`)).toEqual([
    '3 dynamic-sql',
  ]);
  expect(await problemsIn('SELCT 1')).toEqual(['cannot be read: syntax error at or near "SELCT"']);
});

test('the migrations of this repository are fine', async () => {
  expect(await checkMigrations(root)).toEqual([]);
});
