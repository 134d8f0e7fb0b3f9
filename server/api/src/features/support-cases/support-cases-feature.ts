import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import type { SupportCase, SupportCaseMessage } from '@velvet/contract/support-case';
import { asSeconds } from '@velvet/contract/time';
import { callFunction } from '../../database/call-function.ts';
import { fromRow, type RowOf } from '../../database/from-row.ts';
import type { Queryable } from '../../database/queryable.ts';
import { deriveCode, hashOneTimeCode } from '../../factors/one-time-codes.ts';
import type { Call, Inputs, Outputs } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import { type AttemptLimit, type Attempts, createAttempts } from '../accounts/attempts.ts';
import { createSignInLimits, type SignInLimits } from '../accounts/sign-in-limits.ts';
import type { FeatureFactory } from '../feature.ts';
import type { Services } from '../services.ts';

/** Messages to one case. */
const messageLimit: AttemptLimit = { times: 30, windowS: asSeconds(10 * 60) };

type CaseParts = Pick<Services, 'pool'> & {
  readonly attempts: Attempts;
  readonly limits: Pick<SignInLimits, 'caseOpening' | 'caseCode'>;
  /** Codes are derived with it. */
  readonly codeSecret: Buffer;
};

/** Cases of guests who cannot sign in (spec S14.1). */
export const supportCasesFeature: FeatureFactory = ({ pool, secret }) => {
  const parts: CaseParts = {
    pool,
    attempts: createAttempts(pool),
    limits: createSignInLimits(),
    codeSecret: secret.key('support-case-codes'),
  };
  return {
    handlers: {
      support_case_open: (call, input) => open(parts, call, input),
      support_case_read: (call, input) => read(parts, call, input),
      support_case_write: (call, input) => write(parts, call, input),
    },
  };
};

async function open(
  { pool, attempts, limits, codeSecret }: CaseParts,
  call: Call,
  { username, text: given, key }: Inputs['support_case_open'],
): Promise<Outputs['support_case_open'] | Refused> {
  const name = username.trim();
  if (name === '')
    return new Refused('bad_field', { field: 'username', message: 'enter_username' });
  const text = readText(given);
  if (text instanceof Refused) return text;
  const refused = await attempts.use(...limits.caseOpening(call.ip));
  if (refused) return refused;
  const code = deriveCode(codeSecret, key);
  const codeHash = hashOneTimeCode(code);
  const values = [codeHash, name, call.language, key, text];
  const outcome = await callFunction<string>(pool, 'support_case_open', values);
  return outcome === 'ok' || outcome === 'repeated' ? { code } : new Refused('key_reused');
}

async function read(
  { pool, attempts, limits }: CaseParts,
  { ip }: Call,
  { code }: Inputs['support_case_read'],
): Promise<Outputs['support_case_read'] | Refused> {
  const codeHash = hashOneTimeCode(code);
  const found = await attempts.count(limits.caseCode(ip), () => readCase(pool, codeHash));
  return found ?? wrongCode();
}

async function write(
  { pool, attempts, limits }: CaseParts,
  { ip }: Call,
  { code, key, text: given }: Inputs['support_case_write'],
): Promise<Outputs['support_case_write'] | Refused> {
  const text = readText(given);
  if (text instanceof Refused) return text;
  const codeHash = hashOneTimeCode(code);
  // Counters of messages are only for codes that exist: others could fill the table of counters.
  const known = await attempts.count(limits.caseCode(ip), () => readCase(pool, codeHash));
  if (!known) return wrongCode();
  if (known instanceof Refused) return known;
  const own = { key: `case|${codeHash.toString('base64url')}`, limit: messageLimit };
  const refused = await attempts.use(own);
  if (refused) return refused;
  const { rows } = await pool.query<{ outcome: WriteOutcome }>({
    name: 'case-write',
    text: 'SELECT outcome FROM support_case_write($1, $2, $3)',
    values: [codeHash, key, text],
  });
  const outcome = rows[0]?.outcome;
  if (outcome === 'unknown') return wrongCode();
  if (outcome === 'closed') return new Refused('forbidden', { message: 'case_closed' });
  if (outcome === 'full') return new Refused('forbidden', { message: 'case_full' });
  if (outcome !== 'ok' && outcome !== 'repeated') return new Refused('key_reused');
  return (await readCase(pool, codeHash)) ?? wrongCode();
}

/** A text as it is stored. */
function readText(given: string): string | Refused {
  const text = given.replaceAll(/\r\n?/g, '\n').trim();
  return text === '' || text.length > SUPPORT_TEXT_MAX
    ? new Refused('bad_field', { field: 'text', message: 'bad_case_text' })
    : text;
}

/** Of a code that opens nothing, and of one that opens nothing any more. */
const wrongCode = (): Refused =>
  new Refused('wrong_code', { field: 'code', message: 'wrong_case_code' });

/** `repeated` for a message that is there, `full` when the case takes no more. */
type WriteOutcome = 'ok' | 'repeated' | 'key_reused' | 'unknown' | 'closed' | 'full';

type Head = Omit<SupportCase, 'messages'>;
type CaseRow = RowOf<Head> & RowOf<SupportCaseMessage>;

/** The case of a code; undefined when it opens nothing, or nothing any more. */
async function readCase(db: Queryable, codeHash: Buffer): Promise<SupportCase | undefined> {
  const { rows } = await db.query<CaseRow>({
    name: 'case-read',
    text: `SELECT is_open, ends_at, id,
        CASE WHEN by_operator THEN 'operator' ELSE 'guest' END AS author, body AS text,
        idem_key AS key, created_at AS sent_at
      FROM support_case_read($1)`,
    values: [codeHash],
  });
  const [first] = rows;
  if (!first) return undefined;
  const { is_open, ends_at } = first;
  return {
    ...fromRow<Head>({ is_open, ends_at }),
    messages: rows.map(({ is_open: _, ends_at: __, ...message }) =>
      fromRow<SupportCaseMessage>(message),
    ),
  };
}
