import { activeTraceIds } from '../tracing/spans.ts';

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
