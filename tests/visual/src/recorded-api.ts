import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decode } from '@velvet/contract/codec';
import { openEnvelope } from '@velvet/contract/envelope';
import { login } from '@velvet/contract/sign-in';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { startDemoApi } from '../../../tools/start/service.ts';

export interface Api {
  readonly url: string;
  /** The session of a demo member. */
  readonly token: string;
  readonly stop: () => Promise<void>;
}

/** The API of the working tree with demo data, recorded, for both sides. */
export async function startApi(): Promise<Api> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-visual-'));
  const api = await startDemoApi(dataDir);
  const url = `http://127.0.0.1:${api.port}`;
  const recorded = await recordApi(url);
  return {
    url: recorded.url,
    token: await logIn(url),
    async stop() {
      await recorded.close();
      await api.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/${login.name}`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'demo', password: DEMO_PASSWORD }),
  });
  const opened = openEnvelope(await response.json());
  if (!opened.ok) throw new Error('The demo member could not log in');
  const decoded = decode(login.output, opened.data);
  if (!decoded.ok) throw new Error(`The login answer lacks ${decoded.field}`);
  return decoded.value.token;
}

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Of the connection to the API, not of the answer. */
const hopByHop = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

export interface RecordedApi {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Stands between the edges and the API and gives each call the answer that it got the first time:
 * rounds, balances and dates go on meanwhile, and would show as differences.
 */
export async function recordApi(apiUrl: string): Promise<RecordedApi> {
  const answers = new Map<string, Promise<Answer>>();

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    const { token, lang, accept, range } = headers;
    const language = [lang, headers['accept-language']];
    const key = [method, url, token, ...language, accept, range, body.toString()].join('\n');
    const known = answers.get(key);
    if (known) return known;
    const asked = ask(`${apiUrl}${url}`, { method, headers, body });
    answers.set(key, asked);
    return asked;
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (found) => send(response, found),
      (error: unknown) => {
        process.emitWarning(String(error));
        response.writeHead(502).end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function ask(url: string, { method, headers, body }: Call): Promise<Answer> {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (hopByHop.has(name) || name === 'host' || value === undefined) continue;
    sent.set(name, String(value));
  }
  const init = { method, headers: sent, redirect: 'manual' } as const;
  const response = await fetch(url, body.length === 0 ? init : { ...init, body });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !hopByHop.has(name)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.writeHead(status).end(body);
}
