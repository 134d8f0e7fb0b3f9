import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { Endpoint } from '@velvet/contract/endpoint';
import type { Envelope } from '@velvet/contract/envelope';
import { answerOf } from '@velvet/contract/testing/answers';

/** One call as it arrived on the wire. */
interface ReceivedCall {
  readonly method: string;
  /** Below `/api/`, without the query. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

type Handler = (response: ServerResponse, call: ReceivedCall) => void;

/** A real HTTP server that speaks the API's envelope; each test says what it answers. */
export interface FakeApi {
  readonly calls: readonly ReceivedCall[];
  /** The fetch of a page of this server: relative addresses lead to it. */
  readonly fetch: typeof fetch;
  answer<In, Out>(endpoint: Endpoint<In, Out>, output: Out, msg?: string): void;
  answerWith(name: string, envelope: Envelope, status?: number): void;
  handle(name: string, handler: Handler): void;
  /** Resolves when a call of this name has arrived. */
  received(name: string): Promise<ReceivedCall>;
  close(): Promise<void>;
}

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

export async function startFakeApi(): Promise<FakeApi> {
  const calls: ReceivedCall[] = [];
  const handlers = new Map<string, Handler>();
  const waiting: { readonly name: string; readonly resolve: (call: ReceivedCall) => void }[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake.invalid');
    let body = '';
    request.setEncoding('utf8');
    for await (const part of request) body += part;
    const name = pathname.replace(/^\/api\//, '');
    const { method = '', headers } = request;
    const form = new URLSearchParams(body);
    const call: ReceivedCall = { method, name, query: searchParams, form, headers };
    calls.push(call);
    const handler = handlers.get(name);
    if (handler) handler(response, call);
    else sendJson(response, 404, { code: 404, msg: `no ${name}`, data: '' });
    for (const waiter of waiting) if (waiter.name === name) waiter.resolve(call);
  });
  const origin = await new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object') resolve(`http://127.0.0.1:${address?.port}`);
    });
  });
  const answerWith: FakeApi['answerWith'] = (name, envelope, status = 200) => {
    handlers.set(name, (response) => sendJson(response, status, envelope));
  };
  return {
    calls,
    fetch: (input, init) => fetch(new URL(String(input), origin), init),
    answer: (endpoint, output, msg) => answerWith(endpoint.name, answerOf(endpoint, output, msg)),
    answerWith,
    handle: (name, handler) => void handlers.set(name, handler),
    received(name) {
      const there = calls.find((call) => call.name === name);
      return there
        ? Promise.resolve(there)
        : new Promise((resolve) => waiting.push({ name, resolve }));
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
