import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** A command that runs. */
export interface RunningCommand {
  /** What it has printed so far, on both outputs. */
  said(): string;
  /** Writes a line to its standard input. */
  answer(line: string): void;
  /** Resolves when it has printed the text; rejects when it ends before, or after the limit. */
  until(text: string | RegExp, limitMs: number): Promise<void>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  /** SIGINT to its processes, as by Ctrl-C; SIGKILL after the limit. */
  interrupt(limitMs: number): Promise<void>;
}

const POLL_MS = 200;
const KEPT = 200_000;

/** Runs a command as a shell of its own process group does. */
export function startCommand(
  command: string,
  options: { readonly cwd: string; readonly environment: NodeJS.ProcessEnv },
): RunningCommand {
  const child = spawn('bash', ['-o', 'pipefail', '-c', command], {
    cwd: options.cwd,
    env: options.environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-KEPT);
    });
  }
  child.stdin.on('error', () => undefined);
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      hasEnded = true;
      resolve(code);
    });
  });
  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined || hasEnded) return;
    try {
      process.kill(-child.pid, name);
    } catch {
      // It has just ended.
    }
  };
  return {
    said: () => said,
    answer: (line) => void child.stdin.write(`${line}\n`),
    ended,
    async until(text, limitMs) {
      const deadline = Date.now() + limitMs;
      const isThere = () => (typeof text === 'string' ? said.includes(text) : text.test(said));
      while (!isThere()) {
        if (hasEnded || Date.now() > deadline) {
          throw new Error(`"${command}" did not print ${text}: ${said.slice(-4_000)}`);
        }
        await delay(POLL_MS);
      }
    },
    async interrupt(limitMs) {
      signal('SIGINT');
      await Promise.race([ended, delay(limitMs, undefined, { ref: false })]);
      signal('SIGKILL');
      await ended;
    },
  };
}

/** Replaces each of the given texts in a command, the longest first. */
export function substitute(
  command: string,
  replacements: Readonly<Record<string, string>>,
): string {
  const texts = Object.keys(replacements).sort((a, b) => b.length - a.length);
  return texts.reduce((text, each) => text.replaceAll(each, replacements[each] ?? each), command);
}
