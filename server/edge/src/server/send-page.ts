import type { FastifyReply } from 'fastify';
import type { ComposedPage } from '../compose/compose-page.ts';

/** Sends a page with its policy, for this response only: no cache keeps it. */
export const sendPage = (
  reply: FastifyReply,
  { html, contentSecurityPolicy }: ComposedPage,
): FastifyReply =>
  reply
    .header('Content-Security-Policy', contentSecurityPolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
