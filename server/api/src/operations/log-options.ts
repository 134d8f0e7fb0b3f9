import { lineFields, processFields } from '@velvet/telemetry/log-warnings';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';

/** Where log lines go; standard output when absent. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Log lines in JSON with the process's role and release and, while traces are collected, the ids of the
 * trace; without secrets: of a request nothing but what the log line of its
 * answer names, of an error neither values nor queries.
 */
export function logOptions(
  level: Config['logLevel'],
  target?: LogTarget,
  service = 'api',
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    base: processFields(service),
    mixin: lineFields,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    ...(target ? { stream: target } : {}),
  };
}

/** Database errors carry the values of rows in `detail`; only these parts are written. */
function describeError(error: Error & { code?: unknown }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
  };
}
