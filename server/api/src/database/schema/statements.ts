import type {
  Catalog,
  Column,
  Constraint,
  FunctionDefinition,
  RelationGrant,
  ViewDefinition,
} from './read-catalog.ts';

/** A foreign key to a table that is created later. */
export interface LaterKey {
  readonly target: string;
  readonly statement: string;
}

/** A table or composite type with its constraints, indexes, comments and grants. */
export function tableText(
  catalog: Catalog,
  name: string,
  placed: ReadonlySet<string>,
): { readonly text: string; readonly later: readonly LaterKey[] } {
  const relation = catalog.relations.find((each) => each.name === name);
  const { kind, key = null, parent = null, bounds } = relation ?? {};
  const columns = catalog.columns.filter((column) => column.relation === name);
  if (kind === 'composite') {
    const lines = columns.map((column) => `  ${column.name} ${column.type}`);
    return { text: `CREATE TYPE ${name} AS (\n${lines.join(',\n')}\n);`, later: [] };
  }
  const constraints = catalog.constraints.filter((constraint) => constraint.relation === name);
  const isLater = ({ target }: Constraint): boolean => target !== null && !placed.has(target);
  const lines = [
    ...columns.map(columnText),
    ...constraints.filter((each) => !isLater(each)).map(constraintText),
  ];
  const statements = [
    `CREATE ${kind === 'unlogged table' ? 'UNLOGGED TABLE' : 'TABLE'} ${name} (`,
    `${lines.map((line) => `  ${line}`).join(',\n')}\n)${key === null ? '' : ` PARTITION BY ${key}`};`,
    ...catalog.indexes
      .filter((index) => index.relation === name)
      .map(({ definition }) => `${definition};`),
    ...columns.flatMap(({ name: column, comment }) =>
      comment === null
        ? []
        : [`COMMENT ON COLUMN ${name}.${column} IS '${comment.replaceAll("'", "''")}';`],
    ),
    // Takes the indexes and constraints of its table as what they are already.
    ...(parent === null ? [] : [`ALTER TABLE ${parent} ATTACH PARTITION ${name} ${bounds};`]),
    ...grantTexts(catalog.grants, name),
  ];
  const later = constraints.filter(isLater).map((key) => ({
    target: key.target ?? '',
    statement: `ALTER TABLE ${name} ADD ${constraintText(key)};`,
  }));
  return { text: statements.join('\n'), later };
}

function columnText(column: Column): string {
  const { name, type, collation, required, required_name, identity, start } = column;
  const { generated, expression } = column;
  const words = [name, type];
  if (collation !== null) words.push(`COLLATE ${collation}`);
  if (required_name !== null) words.push(`CONSTRAINT ${required_name}`);
  if (required) words.push('NOT NULL');
  if (identity !== '') {
    words.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`);
    if (start !== null) words.push(`(START WITH ${start})`);
  }
  if (expression !== null) {
    words.push(generated ? `GENERATED ALWAYS AS (${expression}) STORED` : `DEFAULT ${expression}`);
  }
  return words.join(' ');
}

const constraintText = ({ name, definition }: Constraint): string =>
  `CONSTRAINT ${name} ${definition}`;

/** A view with its grants. */
export function viewText(catalog: Catalog, { name, definition }: ViewDefinition): string {
  return [definition, ...grantTexts(catalog.grants, name)].join('\n');
}

/** A function with its grants. */
export function functionText({ definition, signature, grantees }: FunctionDefinition): string {
  const grant = `GRANT EXECUTE ON FUNCTION ${signature} TO ${grantees.join(', ')};`;
  const made = `${definition.trimEnd()};`;
  return grantees.length === 0 ? made : `${made}\n${grant}`;
}

/** One statement for each login: whole privileges first, then those on columns. */
function grantTexts(all: readonly RelationGrant[], name: string): readonly string[] {
  const grants = all.filter(({ relation }) => relation === name);
  return [...new Set(grants.map(({ grantee }) => grantee))].map((grantee) => {
    const own = grants.filter((grant) => grant.grantee === grantee);
    const words = [...new Set(own.map(({ privilege }) => privilege))].flatMap((privilege) => {
      const given = own.filter((grant) => grant.privilege === privilege);
      const columns = given.flatMap(({ column }) => (column === null ? [] : [column]));
      return [
        ...(given.some(({ column }) => column === null) ? [privilege] : []),
        ...(columns.length > 0 ? [`${privilege} (${columns.join(', ')})`] : []),
      ];
    });
    return `GRANT ${words.join(', ')} ON ${name} TO ${grantee};`;
  });
}

/** The rows that come with a table; they are inserted before its triggers exist. */
export function rowsText({ initialRows }: Catalog, name: string): string {
  const found = initialRows.find(({ relation }) => relation === name);
  if (!found) return '';
  const { columns, rows, identity } = found;
  const insert = [
    `INSERT INTO ${name} (${columns.join(', ')})`,
    ...(identity === undefined ? [] : ['OVERRIDING SYSTEM VALUE']),
    `VALUES\n${rows.map((row) => `  (${row})`).join(',\n')};`,
  ].join(' ');
  if (identity === undefined) return insert;
  return `${insert}\nSELECT setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) FROM ${name};`;
}
