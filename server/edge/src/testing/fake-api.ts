import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listeningPort } from '../config.ts';

interface ReceivedCall {
  readonly method: string | undefined;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** What of the body arrived so far. */
  body: string;
}

export type Respond = (call: ReceivedCall, response: ServerResponse) => void;

/** Answers every call with an empty JSON object. */
const respondEmpty: Respond = (_, response) => {
  response.setHeader('Content-Type', 'application/json').end('{}');
};

/** A server in place of the API. It records a call when it begins, and responds when it is whole. */
export async function startFakeApi(respond: Respond = respondEmpty) {
  const received: ReceivedCall[] = [];
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const call = { method, url, headers, body: '' };
    received.push(call);
    request.setEncoding('utf8');
    try {
      for await (const part of request) call.body += part;
    } catch {
      // The caller has gone.
      return;
    }
    respond(call, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    received,
    /** The headers of the last call. */
    lastHeaders: (): IncomingHttpHeaders => received.at(-1)?.headers ?? {},
    url: `http://127.0.0.1:${listeningPort(server)}`,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
