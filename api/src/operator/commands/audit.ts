import { tableLines } from '@velvet/shared/text';
import {
  type Anchor,
  anchorFile,
  auditHead,
  firstMissing,
  parseAnchor,
  readAnchors,
} from '../command-line/audit-anchors.ts';
import { type Command, type Desk, type Given, UsageError } from '../command-line/command.ts';
import { optional, whole } from '../command-line/reading.ts';

const BROKEN = 1;

/** The audit log and its check. */
export const auditCommands: readonly Command[] = [
  {
    name: 'audit list',
    access: ['administrator'],
    usage: '[--by <operator>] [--limit <n>]',
    summary: 'What operators did, newest first.',
    options: ['by', 'limit'],
    looks: true,
    run: async ({ db, print }, given) => {
      const limit = whole(optional(given, 'limit') ?? '50', '--limit', 1, 10_000);
      const { rows } = await db.query<Record<string, unknown>>(
        `SELECT id, at, actor AS operator, action, subject, detail FROM audit_log
          WHERE $1::text IS NULL OR actor = $1 ORDER BY id DESC LIMIT $2`,
        [optional(given, 'by') ?? null, limit],
      );
      for (const line of tableLines(rows)) print(line);
      return 0;
    },
  },
  {
    name: 'audit verify',
    access: ['finance', 'administrator'],
    usage: '[--anchor <entry>:<hash>]…',
    summary:
      'Checks the chain of the audit log, and that no noted end of it was cut off; prints the ' +
      'last entry to keep elsewhere. Exit code 1 when broken.',
    options: ['anchor'],
    looks: true,
    run: verify,
  },
];

async function verify({ db, dataDir, print }: Desk, given: Given): Promise<number> {
  const kept = (given.options.anchor ?? []).map(anchorOf);
  const { rows } = await db.query<{ broken: number | null; n: number }>(
    'SELECT audit_first_broken() AS broken, count(*) AS n FROM audit_log',
  );
  const { broken = null, n = 0 } = rows[0] ?? {};
  if (broken !== null) {
    print(`BROKEN: entry ${broken} was changed, or entries before it are missing.`);
    return BROKEN;
  }
  const noted = await readAnchors(dataDir);
  const missing = await firstMissing(db, [...kept, ...noted]);
  if (missing) {
    print(`BROKEN: entry ${missing.entry}, known as ${missing.hash}, is missing or another one.`);
    print(`Known from --anchor or ${anchorFile(dataDir)}; the latter must be of this database.`);
    return BROKEN;
  }
  const head = await auditHead(db);
  const end = head ? `${head.entry}:${head.hash}` : '-';
  print(`${n} entries, all in order; ${noted.length + kept.length} noted ones are there.`);
  print(`Keep elsewhere for --anchor: ${end}`);
  return 0;
}

function anchorOf(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (!anchor) throw new UsageError('--anchor must be <entry>:<hash>, as audit verify prints it.');
  return anchor;
}
