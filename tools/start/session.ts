import { StartProblem } from './settings.ts';

interface Stoppable {
  readonly stop: () => Promise<unknown>;
}

/** What one command has started, and how it is stopped. */
export interface Session {
  /** Registers a stop function; they run in reverse order. */
  readonly keep: <T extends Stoppable>(started: T) => T;
  readonly end: (code: number) => Promise<void>;
  /** Aborts when everything stops. */
  readonly signal: AbortSignal;
}

/** Runs a command until Ctrl-C and prints what it returns; a StartProblem is printed as one line. */
export async function runSession(command: (session: Session) => Promise<string>): Promise<void> {
  const started: Stoppable[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let ending: Promise<void> | undefined;

  async function stopAll(code: number): Promise<void> {
    stopping.abort();
    for (const { stop } of started.toReversed()) await stop();
    process.exit(code);
  }
  const end = (code: number): Promise<void> => {
    ending ??= stopAll(code);
    return ending;
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (!ending) console.log('Stopping');
      void end(0);
    });
  }
  const keep = <T extends Stoppable>(one: T): T => {
    started.push(one);
    // Stopped while it was starting: it must not keep running.
    if (ending) void one.stop();
    return one;
  };
  try {
    const announcement = await command({ keep, end, signal });
    if (!ending) console.log(`\n${announcement}\nStop with Ctrl-C.`);
  } catch (error) {
    if (ending) return;
    console.error(error instanceof StartProblem ? error.message : error);
    await end(1);
  }
}
