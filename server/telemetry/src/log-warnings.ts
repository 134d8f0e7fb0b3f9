import { activeTraceIds } from './tracing/spans.ts';

/** Where log lines go; standard output when absent. */
interface WarningTarget {
  write(line: string): unknown;
}

const MOST_CHARACTERS = 2_000;

/**
 * Writes warnings of the process (`process.emitWarning`, Node's own included) as log lines in JSON, with
 * the ids of the trace in which they were raised, in place of Node's plain text.
 * @returns ends it.
 */
export function logWarnings(service: string, target: WarningTarget = process.stdout): () => void {
  const before = process.listeners('warning');
  process.removeAllListeners('warning');
  const write = ({ name, message }: Error): void => {
    const line = {
      level: 'warn',
      time: Date.now(),
      ...processFields(service),
      ...lineFields(),
      name,
      msg: message.slice(0, MOST_CHARACTERS),
    };
    target.write(`${JSON.stringify(line)}\n`);
  };
  process.on('warning', write);
  return () => {
    process.removeListener('warning', write);
    for (const listener of before) process.on('warning', listener);
  };
}

/** What every log line of a process has: its role, and the release where that is known. */
export const processFields = (
  service: string,
  { VELVET_VERSION: version = '' }: NodeJS.ProcessEnv = process.env,
): { service: string; release?: string } => ({
  service,
  ...(version === '' ? {} : { release: version }),
});

/** Fields of each line: the trace it belongs to, while traces are collected. For pino's `mixin`. */
export const lineFields = (): object => activeTraceIds() ?? {};
