import { type IncomingMessage, request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { listeningPort } from '../config.ts';

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A request exactly as given: clients normalise addresses, an attacker does not. */
export async function callEdge(
  app: FastifyInstance,
  url: string,
  { method = 'GET', headers = {}, body }: CallOptions = {},
) {
  const port = listeningPort(app.server);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path: url, method, headers }, resolve);
    sent.on('error', reject).end(body);
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const payload = Buffer.concat(parts);
  const { statusCode = 0, headers: answered } = response;
  return { statusCode, headers: answered, payload, body: payload.toString() };
}

const MOST_ATTEMPTS = 1_000;

/** Requests a page until it has the text: an edge composes the pages of new releases first. */
export async function pageWith(
  edge: FastifyInstance,
  url: string,
  text: string,
): Promise<Awaited<ReturnType<typeof callEdge>>> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const page = await callEdge(edge, url);
    if (page.body.includes(text)) return page;
  }
  throw new Error(`${url} has no ${text}`);
}
