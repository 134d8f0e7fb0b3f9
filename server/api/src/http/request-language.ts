import type { AnyEndpoint } from '@velvet/contract/endpoints';
import { isLanguage, type Language, negotiateLanguage } from '@velvet/contract/language';
import type { FastifyRequest } from 'fastify';
import type { Wire } from './handlers.ts';
import type { SessionMember } from './session.ts';

/** The language of a request: the lang header, else Accept-Language. */
export function requestLanguage(request: FastifyRequest): Language {
  const { lang } = request.headers;
  return isLanguage(lang) ? lang : negotiateLanguage(request.headers['accept-language']);
}

/**
 * The language of a call: lang header, lang parameter, the member's own, Accept-Language. The
 * operation that answers with a language does not look at the member's (spec S2.3).
 */
export function callLanguage(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  wire: Wire,
  member: SessionMember | undefined,
): Language {
  const { lang } = request.headers;
  if (isLanguage(lang)) return lang;
  if (isLanguage(wire.lang)) return wire.lang;
  if (member && !endpoint.answersInMessage) return member.language;
  return requestLanguage(request);
}
