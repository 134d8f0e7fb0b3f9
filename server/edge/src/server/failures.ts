import { sealEnvelope } from '@velvet/contract/envelope';
import { isLanguage, type Language } from '@velvet/contract/language';
import { isRefusal, refusals } from '@velvet/contract/outcome';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForApi } from './request.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { languageOf } from './visitor-language.ts';

const TOO_MANY = 429;
/** Retry-After of what can be tried again: above a limit, or while something is unavailable. */
const RETRY_AFTER_S = 2;

interface Failure {
  readonly statusCode?: number;
}

/** A request that is refused with this status for its size, or because too much is pending. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly statusCode: number;

  constructor(statusCode: 400 | 413 | 429 | 503) {
    super('The request is not taken');
    this.statusCode = statusCode;
  }
}

/**
 * Responds to a failed request. The error message is only logged, because it may contain file
 * names of this machine.
 */
export function answerFailure(error: Failure, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode = 500 } = error;
  const isCallers = statusCode >= 400 && statusCode < 500;
  // Refusals are counted; an attacker could fill the log with them.
  if (!isCallers && !(error instanceof RequestRefused)) process.emitWarning(String(error));
  if (isForApi(request.url)) {
    answerForApi(request, reply, isCallers ? statusCode : 503);
    return;
  }
  if (!isCallers || statusCode === TOO_MANY) reply.header('Retry-After', String(RETRY_AFTER_S));
  reply
    .code(isCallers ? statusCode : 503)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(isCallers ? 'This request cannot be answered' : 'Not available at the moment');
}

/** The same for an unparseable target, for which no hook runs. */
export function answerUnroutable(
  error: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  addSecurityHeaders(request, reply);
  answerFailure(error, request, reply);
}

interface ApiReply {
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(payload: unknown): unknown;
}

/** An envelope in the caller's language (spec S8.4) where the request did not reach the API. */
export function answerForApi(
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
  reply: ApiReply,
  status = 503,
): void {
  const { lang } = request.headers;
  const said = texts[isLanguage(lang) ? lang : languageOf(request)];
  const what = kinds.get(status) ?? 'malformed';
  const reason = isRefusal(what) ? what : 'bad_field';
  reply.code(status);
  reply.header('Cache-Control', 'no-store');
  if (isRefusal(what)) reply.header('Retry-After', String(RETRY_AFTER_S));
  reply.send(sealEnvelope(refusals[reason], said[what], { reason }));
}

type Kind = 'malformed' | 'too_large' | 'too_many' | 'unavailable';
const kinds: ReadonlyMap<number, Kind> = new Map([
  [413, 'too_large'],
  [TOO_MANY, 'too_many'],
  [503, 'unavailable'],
]);

/** The words of the API (`server/api/src/messages`), which is not reached, or not there, in these cases. */
export const texts: Readonly<Record<Language, Readonly<Record<Kind, string>>>> = {
  en: {
    malformed: 'The request cannot be read. Please reload the page and try again',
    too_large: 'The request is too large. Please send less at a time',
    too_many: 'Too many attempts; please try again later',
    unavailable: 'Velvet is very busy; please try again in a moment',
  },
  ja: {
    malformed: 'リクエストを読み取れません。ページを再読み込みして、もう一度お試しください',
    too_large: 'リクエストが大きすぎます。内容を減らして送信してください',
    too_many: '試行回数が多すぎます。しばらくしてからもう一度お試しください',
    unavailable: 'ただいま大変混み合っています。少ししてからもう一度お試しください',
  },
  kr: {
    malformed: '요청을 읽을 수 없습니다. 페이지를 새로고침한 뒤 다시 시도해 주세요',
    too_large: '요청이 너무 큽니다. 내용을 줄여서 보내 주세요',
    too_many: '시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요',
    unavailable: '현재 이용자가 많습니다. 잠시 후 다시 시도해 주세요',
  },
  tr: {
    malformed: 'İstek okunamıyor. Lütfen sayfayı yenileyip tekrar deneyin',
    too_large: 'İstek çok büyük. Lütfen daha az içerik gönderin',
    too_many: 'Çok fazla deneme; lütfen daha sonra tekrar deneyin',
    unavailable: 'Velvet şu anda çok yoğun; lütfen birazdan yeniden deneyin',
  },
  'zh-hans': {
    malformed: '无法读取请求，请刷新页面后重试',
    too_large: '请求过大，请减少内容后重试',
    too_many: '尝试次数过多，请稍后再试',
    unavailable: '系统繁忙，请稍后重试',
  },
  zh: {
    malformed: '無法讀取請求，請重新整理頁面後重試',
    too_large: '請求過大，請減少內容後重試',
    too_many: '嘗試次數過多，請稍後再試',
    unavailable: '系統繁忙，請稍後重試',
  },
};

/** Bounds the memory: releases control these messages. */
const LIMIT = 1_000;

/** Reports each problem once, identified by its message: many requests may meet the same one. */
export function reportOnce(onProblem: (error: unknown) => void): (error: unknown) => void {
  const reported = new Set<string>();
  return (error) => {
    const text = String(error);
    if (reported.has(text)) return;
    if (reported.size >= LIMIT) reported.clear();
    reported.add(text);
    onProblem(error);
  };
}
