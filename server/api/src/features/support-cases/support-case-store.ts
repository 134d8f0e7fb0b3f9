import type { Id } from '@velvet/contract/brand';
import type { Language } from '@velvet/contract/language';
import type { SupportCase, SupportCaseMessage } from '@velvet/contract/support-case';
import { toEpochSeconds } from '@velvet/contract/time';
import type { Queryable } from '../../database/queryable.ts';

/** A case as it is opened. */
interface NewCase {
  readonly codeHash: Buffer;
  readonly username: string;
  readonly language: Language;
  readonly key: string;
  readonly text: string;
}

/** Opens a case; `repeated` for the same again, `key_reused` for another one with this code. */
export async function openCase(
  db: Queryable,
  { codeHash, username, language, key, text }: NewCase,
): Promise<'ok' | 'repeated' | 'key_reused' | undefined> {
  const { rows } = await db.query<{ outcome: 'ok' | 'repeated' | 'key_reused' }>({
    name: 'case-open',
    text: 'SELECT support_case_open($1, $2, $3, $4, $5) AS outcome',
    values: [codeHash, username, language, key, text],
  });
  return rows[0]?.outcome;
}

/** A message of the guest. */
interface NewMessage {
  readonly codeHash: Buffer;
  readonly key: string;
  readonly text: string;
}
type WriteOutcome = 'ok' | 'repeated' | 'key_reused' | 'unknown' | 'closed' | 'full';

/** Adds a message; `repeated` for one that is there, `full` when the case takes no more. */
export async function writeToCase(
  db: Queryable,
  { codeHash, key, text }: NewMessage,
): Promise<WriteOutcome | undefined> {
  const { rows } = await db.query<{ outcome: WriteOutcome }>({
    name: 'case-write',
    text: 'SELECT outcome FROM support_case_write($1, $2, $3)',
    values: [codeHash, key, text],
  });
  return rows[0]?.outcome;
}

interface CaseRow {
  readonly is_open: boolean;
  readonly ends_at: Date;
  readonly id: Id<'case message'>;
  readonly by_operator: boolean;
  readonly body: string;
  readonly idem_key: string | null;
  readonly created_at: Date;
}

/** The case of a code; undefined when it opens nothing, or nothing any more. */
export async function readCase(db: Queryable, codeHash: Buffer): Promise<SupportCase | undefined> {
  const { rows } = await db.query<CaseRow>({
    name: 'case-read',
    text: `SELECT is_open, ends_at, id, by_operator, body, idem_key, created_at
      FROM support_case_read($1)`,
    values: [codeHash],
  });
  const [first] = rows;
  if (!first) return undefined;
  return {
    isOpen: first.is_open,
    endsAt: toEpochSeconds(first.ends_at),
    messages: rows.map(toMessage),
  };
}

const toMessage = (row: CaseRow): SupportCaseMessage => ({
  id: row.id,
  author: row.by_operator ? 'operator' : 'guest',
  text: row.body,
  ...(row.idem_key === null ? {} : { key: row.idem_key }),
  sentAt: toEpochSeconds(row.created_at),
});
