import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const STDERR_KEPT = 4_000;

/** One run of a program. */
interface ToolRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** It is killed after this time. */
  readonly wallMs: number;
  /** Of standard output, in bytes; a program that writes more is killed. */
  readonly outputMaxBytes: number;
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** How a program ended. */
export interface ToolEnd {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Standard output, unless it was read by lines. */
  readonly output: string;
  /** The end of what it said on standard error. */
  readonly said: string;
  readonly isTimedOut: boolean;
}

/**
 * Runs a program without a shell and without this process's environment, which has secrets.
 * @throws what starting it throws (`ENOENT` when it is missing), and the signal's reason.
 */
export function runTool(run: ToolRun): Promise<ToolEnd> {
  const { command, args, folder, wallMs, outputMaxBytes, onLine, signal } = run;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = (): void => void child.kill('SIGKILL');
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      kill();
    }, wallMs);
    signal?.addEventListener('abort', kill, { once: true });
    let output = '';
    let bytes = 0;
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > outputMaxBytes) kill();
      else if (!onLine) output += chunk.toString();
    });
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-STDERR_KEPT);
    });
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (code, by) => {
      end();
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, signal: by, output, said, isTimedOut });
    });
  });
}
