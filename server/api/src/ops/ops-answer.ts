import { type OpsRefusal, opsProblem, opsRefusals } from '@velvet/contract/ops/problem';
import type { FastifyReply } from 'fastify';
import type { OpsLanguage } from './ops-language.ts';
import type { OpsRefused } from './ops-refused.ts';
import { choiceTexts, problemTexts } from './problem-texts.ts';

const HTTP_OK = 200;

/** A response: its HTTP status and the JSON of its body. */
export interface OpsAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfterS?: number;
  /** Of a refusal that is not repeated, for metrics and log. */
  readonly reason?: OpsRefusal;
}

export const opsSuccess = (wire: unknown): OpsAnswer => ({ status: HTTP_OK, body: wire ?? null });

/** The problem that a refusal is answered with, in the caller's language. */
export function opsProblemAnswer(
  { reason, detail: { address = '', choices, field, retryAfterS } }: OpsRefused,
  language: OpsLanguage,
): OpsAnswer {
  const text = problemTexts[language][reason].replace('{address}', () => address);
  const problem = {
    reason,
    message: choices
      ? text + choiceTexts[language].replace('{choices}', () => choices.join(', '))
      : text,
    ...(field === undefined ? {} : { field }),
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
  return {
    status: opsRefusals[reason],
    body: opsProblem.encode(problem),
    reason,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  };
}

/** Sends an answer; nothing keeps it. */
export function sendOpsAnswer(
  reply: FastifyReply,
  { status, body, retryAfterS }: OpsAnswer,
): FastifyReply {
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .header('Cross-Origin-Resource-Policy', 'same-origin')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
