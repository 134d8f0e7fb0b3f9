import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { addressIn } from './addresses.ts';

const BATCH = 100;
const CONNECT_MS = 10_000;

/** Open connections of an attacker. */
export interface Connections {
  readonly sockets: readonly Socket[];
  /** Those the server has neither closed nor refused. */
  stillOpen(): number;
  close(): void;
}

/** Opens many connections, 50 per network; `begin` is what each sends first. */
export async function openConnections(
  port: number,
  count: number,
  begin: (socket: Socket, index: number) => void = () => undefined,
): Promise<Connections> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - index) }, (_, n) =>
      open(port, addressIn(20_000 + Math.floor((index + n) / 50))),
    );
    for (const socket of await Promise.all(batch)) {
      if (!socket) continue;
      sockets.push(socket);
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

function open(port: number, from: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const timer = setTimeout(() => socket.destroy(new Error('late')), CONNECT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.on('error', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    // Without reading, the server's end of the connection is never noticed.
    socket.resume();
  });
}

/** The limit of open files; Node raises its own to the hard limit at start. */
export async function fileLimit(): Promise<number> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(async () => {
    const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n']);
    return `Max open files ${stdout}`;
  });
  const [, limit = ''] = /^Max open files\s+(\S+)/m.exec(text) ?? [];
  return limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
}
