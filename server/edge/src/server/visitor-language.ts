import { isLanguage, type Language, negotiateLanguage } from '@velvet/contract/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, setCookie } from './request.ts';

/** Mirrors the language that the device has chosen. */
const LANGUAGE_COOKIE = 'velvet.lang';
const YEAR_S = 31_536_000;

/** The language chosen on the device; undefined where none was, or no cookie is kept. */
export function chosenLanguage(
  request: Pick<FastifyRequest, 'protocol' | 'headers'>,
): Language | undefined {
  const kept = cookieOf(request, LANGUAGE_COOKIE);
  return isLanguage(kept) ? kept : undefined;
}

/** The language chosen on the device, else by Accept-Language. */
export const languageOf = (request: Pick<FastifyRequest, 'protocol' | 'headers'>): Language =>
  chosenLanguage(request) ?? negotiateLanguage(request.headers['accept-language']);

/** Keeps a language for a year. The app reads the cookie, and renews it with each choice. */
export function keepLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): void {
  setCookie(request, reply, {
    name: LANGUAGE_COOKIE,
    value: language,
    maxAgeS: YEAR_S,
    sameSite: 'lax',
    isReadable: true,
  });
}
