import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { addressIn } from './addresses.ts';

const BATCH = 100;
const CONNECT_MS = 10_000;
const OPENING_MS = 90_000;

/** Open connections of an attacker. */
export interface Connections {
  readonly sockets: readonly Socket[];
  /** Those the server has neither closed nor refused. */
  stillOpen(): number;
  close(): void;
}

/** How connections are opened. */
interface OpenOptions {
  readonly port: number;
  readonly count: number;
  /** Connections from each address, each in a network of its own; 50 by default. */
  readonly perAddress?: number;
  /** The edge's certificate: TLS is then spoken, as far as HTTP/2. */
  readonly authority?: string;
  /** Whether what the server sends is read here; true by default. */
  readonly isRead?: boolean;
  /** What each sends first. */
  readonly begin?: (socket: Socket, index: number) => void;
}

/** Opens many connections, as many as succeed in 90 seconds. */
export async function openConnections(options: OpenOptions): Promise<Connections> {
  const { port, count, perAddress = 50, authority, isRead = true } = options;
  const { begin = () => undefined } = options;
  const sockets: Socket[] = [];
  const endsAt = performance.now() + OPENING_MS;
  for (let index = 0; index < count && performance.now() < endsAt; index += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - index) }, (_, n) =>
      open(port, addressIn(20_000 + Math.floor((index + n) / perAddress)), authority),
    );
    for (const socket of await Promise.all(batch)) {
      if (!socket) continue;
      sockets.push(socket);
      // Without reading, the server's end of the connection is never noticed.
      if (isRead) socket.resume();
      begin(socket, sockets.length);
    }
  }
  return {
    sockets,
    stillOpen: () => sockets.filter(({ readyState }) => readyState === 'open').length,
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open(port: number, from: string, ca?: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const address = { port, host: '127.0.0.1', localAddress: from };
    const socket =
      ca === undefined
        ? connect(address)
        : connectTls({ ...address, ca, servername: 'localhost', ALPNProtocols: ['h2'] });
    const timer = setTimeout(() => socket.destroy(new Error('late')), CONNECT_MS);
    socket.once(ca === undefined ? 'connect' : 'secureConnect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    for (const end of ['error', 'close']) {
      socket.on(end, () => {
        clearTimeout(timer);
        resolve(undefined);
      });
    }
  });
}

/**
 * Opens HTTP/2 sessions over connections, each with so many requests whose bodies never come; one after
 * the other, when the server has read those of the one before.
 */
export async function openSilentStreams({ sockets }: Connections, perSession: number) {
  const login = { ':method': 'POST', 'content-type': 'application/x-www-form-urlencoded' };
  const statuses: unknown[] = [];
  let opened = 0;
  const endsAt = performance.now() + OPENING_MS;
  for (const socket of sockets) {
    if (performance.now() > endsAt) break;
    const session: ClientHttp2Session = connectHttp2('https://localhost', {
      createConnection: () => socket,
    });
    session.on('error', () => undefined);
    for (let n = 0; n < perSession; n += 1) {
      const stream = session.request({ ...login, ':path': '/api/member_login' });
      stream.on('error', () => undefined).resume();
      stream.on('response', (headers) => statuses.push(headers[':status']));
    }
    opened += perSession;
    if (!session.destroyed) await new Promise<unknown>((resolve) => session.ping(resolve));
  }
  return { opened, refused: () => statuses.filter((status) => status === 429).length };
}

/** The limit of open files; Node raises its own to the hard limit at start. Only on Linux. */
export async function fileLimit(): Promise<number> {
  const text = await readFile('/proc/self/limits', 'utf8');
  const [, limit = ''] = /^Max open files\s+(\S+)/m.exec(text) ?? [];
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}
