import { openEnvelope } from '@velvet/contract/envelope';
import type { Language } from '@velvet/contract/language';
import { MEMBER_PAGE_ADDRESS } from '@velvet/contract/member-page';
import { codes } from '@velvet/contract/outcome';
import { withClientSpan } from '@velvet/telemetry/spans';
import * as v from 'valibot';
import type { AnswersByAddress } from './answers.ts';

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
export function createMemberAnswers(apiUrl: string, fetcher: typeof fetch = fetch) {
  return async (
    calls: readonly string[],
    { cookie, ip, protocol, language }: MemberCaller,
    limitMs: number,
  ): Promise<AnswersByAddress> => {
    const query = new URLSearchParams();
    for (const call of calls) query.append('call', call);
    const peer = { peer: 'api', method: 'GET', isOwn: true };
    const response = await withClientSpan(peer, (traceHeaders) =>
      fetcher(`${apiUrl}${MEMBER_PAGE_ADDRESS}?${query}`, {
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
