import { openEnvelope } from '@velvet/contract/envelope';
import type { Language } from '@velvet/contract/language';
import { MEMBER_PAGE_ADDRESS } from '@velvet/contract/member-page';
import { codes } from '@velvet/contract/outcome';
import { withClientSpan } from '@velvet/telemetry/spans';
import * as v from 'valibot';

/** Decoded responses of the API to a guest; successful ones only. */
export interface PublicAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** Keyed by the call's address below `/api/`. */
export type AnswersByAddress = Readonly<Record<string, PublicAnswer>>;

const FRESH_MS = 5_000;
/** Older ones are renewed first for callers with a waiting time. */
const RECENT_MS = 30_000;
const PATIENCE_MS = 300;
const LIMIT_MS = 2_000;

/**
 * Responses of public operations by language and address, requested without a session and refreshed
 * in the background. Waiting is bounded, and the last response is kept while the API fails. A caller with a
 * waiting time gets no response older than half a minute if a newer one arrives in that time.
 */
export function createPublicAnswers(apiUrl: string, fetcher: typeof fetch = fetch) {
  const known = new Map<string, { readonly answer: PublicAnswer; readonly at: number }>();
  const underWay = new Map<string, Promise<PublicAnswer | undefined>>();

  async function ask(key: string, language: Language, address: string): Promise<PublicAnswer> {
    const call = { peer: 'api', method: 'GET', isOwn: true };
    const response = await withClientSpan(call, (traceHeaders) =>
      fetcher(`${apiUrl}/api/${address}`, {
        headers: { lang: language, ...traceHeaders },
        signal: AbortSignal.timeout(LIMIT_MS),
      }),
    );
    const opened = openEnvelope(await response.json());
    if (!opened.ok || opened.code !== codes.ok) throw new Error(`No answer to ${address}`);
    const { code, msg, data } = opened;
    const answer = { code, msg, data };
    known.set(key, { answer, at: Date.now() });
    return answer;
  }

  function renew(
    key: string,
    language: Language,
    address: string,
  ): Promise<PublicAnswer | undefined> {
    const current = underWay.get(key);
    if (current) return current;
    const started = ask(key, language, address)
      .catch(() => known.get(key)?.answer)
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  /** undefined when there is no response within the time limit. */
  return async (
    address: string,
    language: Language,
    patienceMs?: number,
  ): Promise<PublicAnswer | undefined> => {
    const key = `${language} ${address}`;
    const found = known.get(key);
    const ageMs = found ? Date.now() - found.at : Number.POSITIVE_INFINITY;
    if (found && ageMs < FRESH_MS) return found.answer;
    const renewed = renew(key, language, address);
    if (found && (patienceMs === undefined || ageMs < RECENT_MS)) return found.answer;
    return (await within(patienceMs ?? PATIENCE_MS, renewed)) ?? found?.answer;
  };
}
export type PublicAnswers = ReturnType<typeof createPublicAnswers>;

/** The value, or undefined after the time limit. */
export async function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limitMs, undefined);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** What the API is told of a visitor. */
export interface MemberCaller {
  /** The `Cookie` header: those of sessions alone. */
  readonly cookie: string;
  readonly ip: string;
  readonly protocol: string;
  readonly language: Language;
}

const responseSchema = v.object({ answers: v.record(v.string(), v.unknown()) });

/**
 * The API's answers to a member's calls, by the session's cookie (spec S3.82), each time anew. Those that
 * are refused are missing; without a session all are. Rejects when the API does not answer.
 */
export function createMemberAnswers(apiUrl: string) {
  return async (
    calls: readonly string[],
    { cookie, ip, protocol, language }: MemberCaller,
    limitMs: number,
  ): Promise<AnswersByAddress> => {
    const query = new URLSearchParams();
    for (const call of calls) query.append('call', call);
    const peer = { peer: 'api', method: 'GET', isOwn: true };
    const response = await withClientSpan(peer, (traceHeaders) =>
      fetch(`${apiUrl}${MEMBER_PAGE_ADDRESS}?${query}`, {
        headers: {
          ...{ cookie, lang: language, ...traceHeaders },
          ...{ 'x-forwarded-for': ip, 'x-forwarded-proto': protocol },
        },
        signal: AbortSignal.timeout(limitMs),
      }),
    );
    const { answers } = v.parse(responseSchema, await response.json());
    const given = Object.entries(answers).flatMap(([address, envelope]) => {
      const opened = openEnvelope(envelope);
      if (!opened.ok || opened.code !== codes.ok || !calls.includes(address)) return [];
      const { code, msg, data } = opened;
      return [[address, { code, msg, data }] as const];
    });
    return Object.fromEntries(given);
  };
}
export type MemberAnswers = ReturnType<typeof createMemberAnswers>;
