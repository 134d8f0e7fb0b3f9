import { Agent, request } from 'node:http';

const PATIENCE_MS = 10_000;

/** One request from one of this machine's loopback addresses. */
export interface Shot {
  readonly path: string;
  readonly from: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What came back; `status` 0 when the connection broke or nothing came in time. */
export interface Hit {
  readonly status: number;
  readonly ms: number;
  readonly body: string;
  readonly cookie: string | undefined;
}

/** Clients that keep their connections, each address its own. */
export function createShooter(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

  /** Never rejects: what goes wrong is a figure, too. */
  function shoot({ path, from, method = 'GET', headers = {}, body }: Shot): Promise<Hit> {
    const begin = performance.now();
    return new Promise((resolve) => {
      const end = (status: number, text = '', cookie?: string): void =>
        resolve({ status, ms: performance.now() - begin, body: text, cookie });
      const sent = request(
        { agent, host: '127.0.0.1', localAddress: from, port, path, method, headers },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', () => end(0));
          response.on('end', () => {
            const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
            end(response.statusCode ?? 0, Buffer.concat(parts).toString(), cookie);
          });
        },
      );
      sent.setTimeout(PATIENCE_MS, () => sent.destroy());
      sent.on('error', () => end(0));
      sent.end(body);
    });
  }
  return { shoot, close: () => agent.destroy() };
}
export type Shooter = ReturnType<typeof createShooter>;

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const;

/** A login as the app sends it. */
export const loginShot = (
  { username, password }: { readonly username: string; readonly password: string },
  from: string,
  cookie?: string,
): Shot => ({
  path: '/api/member_login',
  from,
  method: 'POST',
  headers: cookie === undefined ? FORM : { ...FORM, cookie },
  body: new URLSearchParams({ username, password }).toString(),
});

const TICK_MS = 10;
const MOST_UNDER_WAY = 3_000;

/**
 * Shoots at a fixed rate for some seconds, whatever comes back and however late: those who attack
 * do not wait. What would be more than so many under way at a time is left out.
 */
export async function shootAtRate<T>(
  perSecond: number,
  seconds: number,
  shoot: (turn: number) => Promise<T>,
): Promise<readonly T[]> {
  const hits: T[] = [];
  const underWay = new Set<Promise<void>>();
  const total = perSecond * seconds;
  const begin = performance.now();
  for (let turn = 0; turn < total; ) {
    const due = Math.min(total, Math.ceil(((performance.now() - begin) / 1_000) * perSecond));
    for (; turn < due; turn += 1) {
      if (underWay.size >= MOST_UNDER_WAY) continue;
      const one = shoot(turn).then((hit) => {
        hits.push(hit);
        underWay.delete(one);
      });
      underWay.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(underWay);
  return hits;
}
