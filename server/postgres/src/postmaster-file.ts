import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server writes about itself into its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
  readonly stopping: boolean;
}

/** Path of the file inside a data directory. */
export function postmasterPath(dataDirectory: string): string {
  return join(dataDirectory, 'postmaster.pid');
}

/** Reads postmaster.pid; undefined when there is none or it is still being written. */
export async function readPostmasterFile(
  dataDirectory: string,
): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterPath(dataDirectory), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parsePostmasterFile(text);
}

/** Parses the file's lines: pid, directory, start, port, socket, address, memory key, status. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const port = Number.parseInt(lines[3] ?? '', 10);
  const status = lines[7] ?? '';
  return {
    pid,
    port: Number.isInteger(port) ? port : 0,
    ready: status === 'ready',
    stopping: status === 'stopping',
  };
}
