import { isLanguage, type Language, negotiateLanguage } from '@velvet/contract/language';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from './request.ts';

/** Mirrors the language that the device has chosen. */
export const LANGUAGE_COOKIE = 'velvet.lang';

/** The language chosen on the device; undefined where none was, or no cookie is kept. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const kept = cookieOf(request, LANGUAGE_COOKIE);
  return isLanguage(kept) ? kept : undefined;
}

/** The language chosen on the device, else by Accept-Language. */
export const languageOf = (request: FastifyRequest): Language =>
  chosenLanguage(request) ?? negotiateLanguage(request.headers['accept-language']);
