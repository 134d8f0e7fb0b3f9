import type { Socket } from 'node:net';
import path from 'node:path';
import * as v from 'valibot';
import { StartProblem } from '../../../tools/start/settings.ts';

/** Calls for the process of a running cluster, one JSON object per line. */
const requestSchema = v.variant('command', [
  v.object({ command: v.literal('status') }),
  v.object({ command: v.literal('stop') }),
  /** One process of the product, or `all`, on the checkout that it runs from. */
  v.object({ command: v.literal('restart'), name: v.string() }),
  /** Processes of the product, one after another, from now on from another checkout. */
  v.object({
    command: v.literal('replace'),
    checkout: v.string(),
    direction: v.picklist(['forward', 'back']),
  }),
  v.object({
    command: v.literal('rotate'),
    what: v.string(),
    names: v.array(v.string()),
  }),
]);
export type ControlRequest = v.InferOutput<typeof requestSchema>;

/** An answer: any number of `progress`, then one `result` or `error`. */
const answerSchema = v.union([
  v.strictObject({ progress: v.string() }),
  v.strictObject({ result: v.unknown() }),
  v.strictObject({ error: v.string() }),
]);
export type ControlAnswer = v.InferOutput<typeof answerSchema>;

/** A request; undefined for a line that is none. */
export const parseRequest = (line: string): ControlRequest | undefined =>
  parseLine(requestSchema, line);

/** An answer; undefined for a line that is none. */
export const parseAnswer = (line: string): ControlAnswer | undefined =>
  parseLine(answerSchema, line);

export const writeLine = (message: ControlRequest | ControlAnswer): string =>
  `${JSON.stringify(message)}\n`;

function parseLine<T extends v.GenericSchema>(
  schema: T,
  line: string,
): v.InferOutput<T> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** What `status` answers. */
export const statusSchema = v.object({
  /** Checkout that the cluster was started from: its database nodes and proxies. */
  checkout: v.string(),
  release: v.string(),
  /** Port on 127.0.0.1 that leads to the primary. */
  primaryPort: v.number(),
  releasesFolder: v.optional(v.string()),
  processes: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(['ready', 'not ready', 'running', 'ended']),
      checkout: v.optional(v.string()),
      release: v.optional(v.string()),
    }),
  ),
  nodes: v.array(v.object({ name: v.string(), role: v.string(), state: v.string() })),
  replication: v.array(
    v.object({
      standby: v.string(),
      state: v.string(),
      synchronous: v.boolean(),
      /** Bytes of the log that it has not written to its disk yet. */
      behindBytes: v.number(),
    }),
  ),
});
export type ClusterStatus = v.InferOutput<typeof statusSchema>;

const LONGEST_LINE = 1_000_000;

/** Calls back with every whole line that arrives; ends a connection that sends none for too long. */
export function readLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) socket.destroy(new Error('A line is too long'));
    for (const line of lines) onLine(line);
  });
}

/** Linux keeps the address of a socket in 108 bytes, the last of which is 0. */
const SOCKET_PATH_MAX_BYTES = 107;

/**
 * The socket on which the cluster of a data folder is reached.
 * @throws StartProblem when the folder's path is too long for one.
 */
export function controlPath(dataFolder: string): string {
  const place = path.join(dataFolder, 'control.sock');
  if (Buffer.byteLength(place) <= SOCKET_PATH_MAX_BYTES) return place;
  throw new StartProblem(
    `The path of ${dataFolder} is too long for a socket; choose a shorter one.`,
  );
}
