import { Agent, request } from 'node:http';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';

const TIMEOUT_MS = 10_000;

/** What came back; `code` is the envelope's. */
export interface LoadAnswer {
  readonly status: number;
  readonly code: number;
  readonly data: unknown;
}

/** One call as it goes over the wire. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  /** Flat name of the operation. */
  readonly name: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

/** A client that costs little itself: kept connections, no copies. */
export interface LoadClient {
  /** @throws when the connection breaks or takes too long. */
  call(port: number, call: LoadCall): Promise<LoadAnswer>;
  close(): void;
}

/** Opens a client for servers on this machine. */
export function createLoadClient(): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  return {
    call: (port, call) => send(agent, port, call),
    close: () => agent.destroy(),
  };
}

function send(agent: Agent, port: number, call: LoadCall): Promise<LoadAnswer> {
  const fields = new URLSearchParams(call.fields).toString();
  const isPost = call.method === 'POST';
  const query = isPost || fields === '' ? '' : `?${fields}`;
  return new Promise((resolve, reject) => {
    const outgoing = request({
      agent,
      host: '127.0.0.1',
      port,
      method: call.method,
      path: `/api/${call.name}${query}`,
      timeout: TIMEOUT_MS,
      headers: {
        lang: 'en',
        ...(call.token === undefined ? {} : { token: toBase64(call.token) }),
        ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
        ...(isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time')));
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('The answer was cut')));
      response.on('end', () => {
        try {
          resolve(read(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
    outgoing.end(isPost ? fields : undefined);
  });
}

function read(status: number, body: string): LoadAnswer {
  const envelope: unknown = JSON.parse(body);
  const opened = openEnvelope(envelope);
  if (!opened.ok) throw new Error('The answer is no envelope');
  return { status, code: opened.code, data: opened.data };
}

/** Reads one text field of an answer's data. */
export function textField(data: unknown, field: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const value: unknown = Reflect.get(data, field);
  return typeof value === 'string' ? value : undefined;
}
