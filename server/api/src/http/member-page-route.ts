import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@velvet/contract/endpoints';
import type { Envelope } from '@velvet/contract/envelope';
import { MEMBER_PAGE_ADDRESS, memberPageCalls } from '@velvet/contract/member-page';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call, Handlers } from './handlers.ts';
import {
  bindOperations,
  type CallServices,
  callContext,
  type Operation,
} from './operation-routes.ts';
import { isPreview } from './preview.ts';
import { Refused } from './refused.ts';
import { callLanguage } from './request-language.ts';

/** More than a screen begins with. */
const MOST_CALLS = 8;
const FORBIDDEN = 403;

const allowed: ReadonlySet<EndpointName> = new Set(memberPageCalls);

/**
 * What the edge composes a member's page from (spec S3.82): the answers to the calls of its query, which
 * the session's cookie opens without a token. One that is refused, unknown or not for pages gets none.
 * Browsers do not come here by way of the edge, and are refused if they do.
 */
export function registerMemberPage(
  server: FastifyInstance,
  services: CallServices,
  handlers: Partial<Handlers>,
): void {
  const operations = new Map<string, Operation>(
    bindOperations(handlers)
      .filter(({ endpoint }) => allowed.has(endpoint.name))
      .map((operation) => [operation.endpoint.name, operation]),
  );
  server.get(MEMBER_PAGE_ADDRESS, async (request, reply) => {
    reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined || site !== undefined || isPreview(request)) {
      return reply.code(FORBIDDEN).send(JSON.stringify({ answers: {} }));
    }
    return JSON.stringify({ answers: await answersTo(services, operations, request) });
  });
}

async function answersTo(
  services: CallServices,
  operations: ReadonlyMap<string, Operation>,
  request: FastifyRequest,
): Promise<Readonly<Record<string, Envelope>>> {
  const cookies = services.sessions.cookiesOf(request);
  const opened = await services.sessions.openForPage(cookies);
  if (opened.kind !== 'member') return {};
  const { member } = opened;
  request.memberId = member.id;
  const isMember = true;
  const common = { ...callContext(services, request, cookies, isMember), member };
  const answers: Record<string, Envelope> = {};
  // One after the other: a page shall not take more connections of the pool than a call does.
  for (const address of callsOf(request)) {
    const { pathname, searchParams } = new URL(address, 'http://call.invalid/');
    const operation = operations.get(pathname.slice(1));
    if (!operation?.run) continue;
    const wire = Object.fromEntries(searchParams);
    const language = callLanguage(request, operation.endpoint, wire, member);
    const call: Call = { ...common, language, idempotencyKey: randomUUID() };
    const outcome = await operation.run(call, wire);
    if (!(outcome instanceof Refused)) answers[address] = outcome.envelope;
  }
  return answers;
}

function callsOf({ query }: FastifyRequest): readonly string[] {
  const asked = typeof query === 'object' && query !== null && 'call' in query ? query.call : [];
  const calls = (Array.isArray(asked) ? asked : [asked]).filter((call) => typeof call === 'string');
  return calls.filter((call) => /^\w+(?:\?[\w=&%.,+-]*)?$/.test(call)).slice(0, MOST_CALLS);
}
