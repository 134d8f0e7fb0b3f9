import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PAY_WAY } from '@velvet/contract/constants';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';
import { textField } from '../../../server/api/src/testing/load-client.ts';
import type { LoadMember } from '../../../server/api/src/testing/load-members.ts';

const THINK_MS = 100;
const LIMIT_MS = 30_000;
const SEE_OTHER = 303;
const POINTS = '50';

/** What members met. */
interface LoadCounts {
  reads: number;
  pages: number;
  /** Acknowledged payments of 50 points each. */
  recharges: number;
  readonly failures: string[];
}

/** Members that read, open pages and pay, each request once: one that fails is not repeated. */
interface SimpleLoad {
  readonly counts: LoadCounts;
  stop(): Promise<void>;
}

export function startSimpleLoad(url: string, members: readonly LoadMember[]): SimpleLoad {
  const counts: LoadCounts = { reads: 0, pages: 0, recharges: 0, failures: [] };
  const stopping = new AbortController();
  const send = async (path: string, init: RequestInit = {}): Promise<Response | undefined> => {
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const response = await fetch(`${url}${path}`, { redirect: 'manual', signal, ...init });
      const body = await response.text();
      if (response.status < 400) return new Response(body, { status: response.status });
      counts.failures.push(`${new Date().toISOString()} ${path}: ${response.status} ${body}`);
    } catch (error) {
      counts.failures.push(`${new Date().toISOString()} ${path}: ${error} ${Object(error).cause}`);
    }
    return undefined;
  };
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await send(path, init);
    if (!response) return undefined;
    const opened = openEnvelope(JSON.parse(await response.text()));
    if (opened.ok && opened.code === 200) return opened.data ?? true;
    counts.failures.push(`${new Date().toISOString()} ${path}: code ${opened.ok && opened.code}`);
    return undefined;
  };
  const live = async ({ token }: LoadMember): Promise<void> => {
    const headers = { lang: 'en', token: toBase64(token) };
    while (!stopping.signal.aborted) {
      if (await call('/api/user_info', { headers })) counts.reads += 1;
      if (await call('/api/xuanfeilist?id=0&page=1', { headers })) counts.reads += 1;
      if (await send('/Home')) counts.pages += 1;
      const asked = await call('/api/recharge', {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: new URLSearchParams({ pay_way: PAY_WAY, money: POINTS }),
      });
      const address = textField(asked, 'pay_url');
      const paid =
        address === undefined
          ? undefined
          : await send(new URL(address, url).pathname, {
              method: 'POST',
              body: new URLSearchParams({ decision: 'approve' }),
            });
      if (paid?.status === SEE_OTHER) counts.recharges += 1;
      await delay(THINK_MS);
    }
  };
  const ended = Promise.all(members.map(live));
  return {
    counts,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
