import { chmod, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { StartProblem } from '../../../tools/start/settings.ts';
import { isAnswered } from './control-client.ts';
import {
  type ControlAnswer,
  type ControlRequest,
  controlPath,
  parseRequest,
  readLines,
  writeLine,
} from './protocol.ts';

/** Carries a request out and says how far it is. What it returns is the result. */
export type Carry = (request: ControlRequest, progress: (line: string) => void) => Promise<unknown>;

/** A listening control socket. */
export interface Control {
  /** Ends when the answers under way are sent. */
  close(): Promise<void>;
}

const OWNER_ONLY = 0o600;
const OTHERS = 0o177;
/** Only read; everything else is done one after the other. */
const readers: ReadonlySet<ControlRequest['command']> = new Set(['status', 'stop']);

/**
 * Listens in the data folder, for the user of this process only. Changes are made one at a time: a
 * second one is refused. A caller that goes away does not end what it began.
 * @throws StartProblem when another process listens there.
 */
export async function listenForControl(dataFolder: string, carry: Carry): Promise<Control> {
  const place = controlPath(dataFolder);
  if (await isAnswered(place)) throw new StartProblem(`A cluster runs in ${dataFolder} already.`);
  await rm(place, { force: true });
  const underWay = new Set<Promise<void>>();
  let changing: string | undefined;

  const answer = async (line: string, send: (answer: ControlAnswer) => void): Promise<void> => {
    const request = parseRequest(line);
    if (!request) return send({ error: 'This cluster does not know that request.' });
    const isChange = !readers.has(request.command);
    if (isChange && changing !== undefined) {
      return send({ error: `The cluster is busy with ${changing}; try again when it is done.` });
    }
    if (isChange) changing = request.command;
    try {
      const result = await carry(request, (progress) => send({ progress }));
      send({ result: result ?? null });
    } catch (error) {
      send({ error: error instanceof StartProblem ? error.message : String(error) });
    } finally {
      if (isChange) changing = undefined;
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    readLines(socket, (line) => {
      const done = answer(line, (given) => send(socket, given));
      underWay.add(done);
      void done.finally(() => underWay.delete(done));
    });
  });
  await listen(server, place);
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(underWay);
      // Callers end their connections when they have the result.
      await closed;
    },
  };
}

function send(socket: Socket, answer: ControlAnswer): void {
  if (!socket.writable) return;
  if ('progress' in answer) socket.write(writeLine(answer));
  else socket.end(writeLine(answer));
}

async function listen(server: Server, place: string): Promise<void> {
  // The socket has its mode from its first moment on: it is made within `listen`.
  const mask = process.umask(OTHERS);
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  try {
    server.listen(place);
  } finally {
    process.umask(mask);
  }
  await listening;
  await chmod(place, OWNER_ONLY);
}
