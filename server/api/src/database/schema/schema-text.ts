import { logins } from '../logins.ts';
import type { Migration } from '../read-migrations.ts';
import type { Catalog } from './read-catalog.ts';
import { functionText, rowsText, tableText, viewText } from './statements.ts';

/** One statement or more, with the section that it can be run in at the earliest. */
interface Part {
  readonly topic: number;
  /** Within a section: domains, tables, views and functions, triggers. */
  readonly rank: number;
  readonly text: string;
}

/**
 * Writes a schema down as SQL that creates it in an empty database, grouped by the migration each
 * thing came with. Equal schemas give equal texts.
 */
export function schemaText(catalog: Catalog, migrations: readonly Migration[]): string {
  const parts = partsOf(catalog, migrations);
  const sections = migrations.flatMap(({ name }, topic) => {
    const own = parts.filter((part) => part.topic === topic);
    if (own.length === 0) return [];
    const sorted = [1, 2, 3, 4].flatMap((rank) => own.filter((part) => part.rank === rank));
    return [`${titleOf(name)}\n\n${sorted.map(({ text }) => text).join('\n\n')}`];
  });
  return `${[HEAD, ...sections, migrationsText(migrations)].join('\n\n')}\n`;
}

function partsOf(catalog: Catalog, migrations: readonly Migration[]): readonly Part[] {
  const topicOf = (kind: string, name: string): number => {
    const made = new RegExp(`CREATE (?:OR REPLACE )?(?:UNLOGGED )?${kind} ${name}\\b`);
    return Math.max(
      0,
      migrations.findIndex(({ sql }) => made.test(sql)),
    );
  };
  // A partition is created with its table.
  const tables = new Map(
    catalog.relations.map(({ name, kind, parent }) => [
      name,
      topicOf(kind === 'composite' ? 'TYPE' : 'TABLE', parent ?? name),
    ]),
  );
  const views = new Map(catalog.views.map(({ name }) => [name, topicOf('VIEW', name)]));
  const topicWith = (own: number, relations: readonly string[]): number =>
    Math.max(own, ...relations.map((name) => tables.get(name) ?? views.get(name) ?? 0));
  const functions = new Map(
    catalog.functions.map(({ name, relations }) => [
      name,
      topicWith(topicOf('FUNCTION', name), relations),
    ]),
  );
  return [
    ...catalog.domains.map(({ name, definition }) => ({
      topic: topicOf('DOMAIN', name),
      rank: 1,
      text: `${definition};`,
    })),
    ...tablesOf(catalog, tables),
    ...catalog.views.map((view) => ({
      topic: topicWith(views.get(view.name) ?? 0, view.relations),
      rank: 3,
      text: viewText(catalog, view),
    })),
    ...catalog.functions.map((made) => ({
      topic: functions.get(made.name) ?? 0,
      rank: 3,
      text: functionText(made),
    })),
    ...catalog.triggers.map(({ name, relation, definition, function: called }) => ({
      topic: Math.max(
        topicOf('(?:CONSTRAINT )?TRIGGER', name),
        tables.get(relation) ?? 0,
        functions.get(called) ?? 0,
      ),
      rank: 4,
      text: `${definition};`,
    })),
  ];
}

/** Tables after the ones they refer to; a foreign key that cannot wait is added in its own section. */
function tablesOf(catalog: Catalog, topics: ReadonlyMap<string, number>): readonly Part[] {
  const topic = (name: string): number => topics.get(name) ?? 0;
  const left = catalog.relations.map(({ name }) => name).sort((a, b) => topic(a) - topic(b));
  const placed = new Set<string>();
  const parts: Part[] = [];
  const targetsOf = (name: string): readonly string[] => [
    ...catalog.relations.flatMap((each) =>
      each.name === name && each.parent !== null ? [each.parent] : [],
    ),
    ...catalog.constraints.flatMap(({ relation, target }) =>
      relation === name && target !== null && target !== name && topic(target) <= topic(name)
        ? [target]
        : [],
    ),
  ];
  while (left.length > 0) {
    const found = left.findIndex((name) => targetsOf(name).every((target) => placed.has(target)));
    const [name = ''] = left.splice(Math.max(0, found), 1);
    placed.add(name);
    const { text, later } = tableText(catalog, name, placed);
    const rows = rowsText(catalog, name);
    parts.push({ topic: topic(name), rank: 2, text: rows === '' ? text : `${text}\n\n${rows}` });
    for (const { target, statement } of later) {
      parts.push({ topic: Math.max(topic(name), topic(target)), rank: 4, text: statement });
    }
  }
  return parts;
}

const HEAD = `-- The database as the migrations leave it. Written by \`npx velvet database schema\`; do not edit.
-- An empty database is made from this file; one that is there is brought up to date by the
-- migrations. Their files hold the reasons.

SET LOCAL check_function_bodies = off;

-- The logins, without passwords, and what an owner that is no superuser needs to act as one.
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY[${logins.map((login) => `'${login}'`).join(', ')}] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
    EXCEPTION
      -- Another database of the same cluster is being made at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF v_role IN ('velvet_api', 'velvet_operator')
      AND NOT pg_has_role(current_user, v_role, 'SET') THEN
      EXECUTE format('GRANT %I TO %I', v_role, current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', v_role);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), v_role);
  END LOOP;
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END
$$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;`;

/** `0003-listing-order.sql` → a line that says so. */
function titleOf(file: string): string {
  const topic = file.slice(5, -4).replaceAll('-', ' ');
  return `-- ${`${topic[0]?.toUpperCase()}${topic.slice(1)} (migrations/${file}) `.padEnd(92, '-')}`;
}

const migrationsText = (migrations: readonly Migration[]): string =>
  `-- The migrations that this file stands for.
INSERT INTO schema_migration (name, sha256) VALUES
${migrations.map(({ name, sha256 }) => `  ('${name}', '${sha256}')`).join(',\n')};

SET LOCAL check_function_bodies = on;`;
