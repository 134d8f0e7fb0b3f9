import { randomBytes } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { type Codec, decode } from '@velvet/contract/codec';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';
import { createDeviceCode } from '@velvet/contract/sign-in-codes';
import { DEMO_PASSWORD } from '../../../../server/api/src/demo/members.ts';
import { median, ms, quantile } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { addressIn } from './addresses.ts';
import { type HttpClient, loginRequest, sendAtRate, type TestResponse } from './http-client.ts';
import type { Target } from './target.ts';

const HOSTILE_A_SECOND = 500;
const HONEST_A_SECOND = 4;
const SECONDS = 15;
const PROMISED_MS = 1_000;

const honest = { username: 'demo', password: DEMO_PASSWORD };
const anybody = () => ({ username: `x${randomBytes(6).toString('hex')}`, password: 'wrong-one1' });

/** The addresses of hostile logins, used in turn. */
interface Flood {
  readonly title: string;
  readonly networks: readonly number[];
  readonly names: () => { readonly username: string; readonly password: string };
}
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
const floods: readonly Flood[] = [
  { title: 'one address, random names', networks: [1], names: anybody },
  { title: '100 networks, random names', networks: range(100, 100), names: anybody },
  {
    title: '100 networks, the name of the honest member',
    networks: range(300, 100),
    names: () => ({ username: 'demo', password: 'wrong-one1' }),
  },
];

/** Honest logins while hostile ones arrive (spec S14.3). */
export async function attackLogins(target: Target, { send }: HttpClient): Promise<void> {
  let fresh = 10_000;
  const nextFresh = (): string => {
    fresh += 1;
    return addressIn(fresh);
  };
  const first = await send(loginRequest(honest, nextFresh()));
  const { cookie } = first;
  const { token } = outputOf(login, first);
  const { code } = outputOf(
    createDeviceCode,
    await send({
      path: `/api/${createDeviceCode.name}`,
      from: nextFresh(),
      method: 'POST',
      headers: { token: toBase64(token) },
    }),
  );
  const rows: Record<string, unknown>[] = [];
  const measure = (from: () => string, device?: string) =>
    sendAtRate(HONEST_A_SECOND, SECONDS, () =>
      // A new device brings the code of one that is signed in: the flood may guess at this account (S14.6).
      send(loginRequest(device === undefined ? { ...honest, code } : honest, from(), device)),
    );

  rows.push(rowOf('no flood', 'new address', await measure(nextFresh)));
  let worst = 0;
  for (const { title, networks, names } of floods) {
    const addressOf = (turn: number) => addressIn(networks[turn % networks.length] ?? 0);
    const [hostile, strangers, returning, beside] = await Promise.all([
      sendAtRate(HOSTILE_A_SECOND, SECONDS, (turn) => send(loginRequest(names(), addressOf(turn)))),
      measure(nextFresh),
      measure(nextFresh, cookie),
      measure(() => addressOf(0), cookie),
    ]);
    const refused = hostile.filter(({ status }) => status === 429);
    rows.push(rowOf(title, 'hostile, refused at once', refused, hostile.length));
    rows.push(rowOf(title, 'honest, new address', strangers));
    rows.push(rowOf(title, 'honest, known device', returning));
    rows.push(rowOf(title, 'known device at an address of the flood', beside));
    // A refused login counts as infinitely slow.
    const waits = [...strangers, ...returning, ...beside].map((response) =>
      codeOf(response) === 200 ? response.ms : Number.POSITIVE_INFINITY,
    );
    worst = Math.max(worst, quantile(waits, 0.99));
  }
  printTable(`Logins, ${HOSTILE_A_SECOND} hostile ones a second for ${SECONDS} s each`, rows);
  const { edge, api } = await target.memory();
  printTable('Promise and machine', [
    {
      'p99 of all honest logins of a flood': `${ms(worst)} ms`,
      limit: `${PROMISED_MS} ms`,
      verdict: worst <= PROMISED_MS ? 'kept' : 'BROKEN',
      'load average': `${loadavg()[0]?.toFixed(1)} of ${cpus().length} cores`,
      'edge MB': edge,
      'API MB': api,
    },
  ]);
}

/** What a successful call brought. */
function outputOf<T>({ output }: { readonly output: Codec<T> }, response: TestResponse): T {
  const opened = response.status === 200 ? openEnvelope(JSON.parse(response.body)) : undefined;
  const read = opened?.ok ? decode(output, opened.data) : undefined;
  if (!read?.ok) throw new Error(`A call of the honest member failed: ${response.status}`);
  return read.value;
}

function rowOf(
  flood: string,
  who: string,
  responses: readonly TestResponse[],
  of = responses.length,
) {
  const taken = responses.map((response) => response.ms);
  return {
    flood,
    who,
    logins: of,
    in: responses.filter((response) => codeOf(response) === 200).length,
    '429': responses.filter(({ status }) => status === 429).length,
    broken: responses.filter(({ status }) => status === 0 || status >= 500).length,
    'median ms': ms(median(taken)),
    'p99 ms': ms(quantile(taken, 0.99)),
  };
}

function codeOf({ status, body }: TestResponse): number {
  if (status !== 200) return status;
  const opened = openEnvelope(JSON.parse(body));
  return opened.ok ? opened.code : 0;
}
