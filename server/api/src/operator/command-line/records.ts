import { tableLines } from '@velvet/contract/text';
import { type Access, type Command, Denied, type Desk } from './command.ts';
import { idOf, optional, whole, word } from './reading.ts';

/** A table whose rows are listed, hidden and shown alike. Texts are ours, never typed. */
interface RecordKind {
  /** First word of the commands. */
  readonly plural: string;
  readonly singular: string;
  readonly table: string;
  readonly access: Access;
  readonly columns: string;
  /** The flag that decides whether it is shown, and its value when it is not. */
  readonly flag: { readonly column: string; readonly off: boolean };
}

/** The commands `list`, `hide` and `show` of a kind. */
export function recordCommands(kind: RecordKind): readonly Command[] {
  const { plural, singular, table, access, columns, flag } = kind;
  const setFlag = async ({ db, print }: Desk, idText: string, off: boolean): Promise<number> => {
    const id = idOf(idText, `The ${singular}`);
    const { rowCount } = await db.query(`UPDATE ${table} SET ${flag.column} = $2 WHERE id = $1`, [
      id,
      off === flag.off,
    ]);
    if (rowCount !== 1) throw new Denied(`There is no such ${singular}.`);
    print(`The ${singular} ${id} is ${off ? 'hidden' : 'shown'}.`);
    return 0;
  };
  return [
    {
      name: `${plural} list`,
      access,
      usage: '[--limit <n>]',
      summary: `The ${plural}, newest first.`,
      options: ['limit'],
      looks: true,
      run: async ({ db, print }, given) => {
        const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 1_000);
        const { rows } = await db.query<Record<string, unknown>>(
          `SELECT ${columns} FROM ${table} t ORDER BY id DESC LIMIT $1`,
          [limit],
        );
        for (const line of tableLines(rows)) print(line);
        return 0;
      },
    },
    {
      name: `${plural} hide`,
      access,
      usage: '<id>',
      summary: `Takes a ${singular} out of what members see.`,
      run: (desk, given) => setFlag(desk, word(given, 0, singular), true),
    },
    {
      name: `${plural} show`,
      access,
      usage: '<id>',
      summary: `Shows a hidden ${singular} again.`,
      run: (desk, given) => setFlag(desk, word(given, 0, singular), false),
    },
  ];
}

/** Runs an insert that returns an id, and prints it. */
export async function insertRecord(
  { db, print }: Desk,
  singular: string,
  statement: string,
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(statement, [...values]);
  print(`The ${singular} ${rows[0]?.id} is added.`);
  return 0;
}
