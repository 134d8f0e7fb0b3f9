import { EmbeddedPostgresError } from '@velvet/embedded-postgres/error';
import { startTracing, TracingConfigError } from '@velvet/observability/start-tracing';
import { ConfigError } from '../config/config.ts';
import { LoginError } from '../database/check-login.ts';
import { MigrationError } from '../database/migration-error.ts';

/** Errors that are printed as their message only, without a stack. */
const plainErrors = [
  ConfigError,
  TracingConfigError,
  EmbeddedPostgresError,
  LoginError,
  MigrationError,
];

/** A server that runs until it is stopped. */
interface Running {
  readonly port: number | undefined;
  /** Printed when there is no parent process to notify. */
  readonly said: string;
  /** On SIGUSR2, some seconds before SIGTERM: not ready any more, but everything is answered. */
  drain?(): void;
  stop(): Promise<void>;
}

/**
 * Runs a server as a process under its role's name (`api`, `draws`, …), which its traces have: notifies a parent when it is ready, stops gracefully on SIGTERM and
 * when its parent exits; SIGUSR2 announces the end to proxies.
 */
export function runProcess(service: string, start: () => Promise<Running>): void {
  main(service, start).catch((error: unknown) => {
    const said = error instanceof Error ? error : new Error(String(error));
    const isPlain = plainErrors.some((kind) => said instanceof kind);
    process.stderr.write(`${isPlain ? said.message : said.stack}\n`);
    process.exit(1);
  });
}

async function main(service: string, start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let isStopping = false;
  let stopTracing = async (): Promise<void> => undefined;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // A server that is not ready has no calls to finish; the embedded database has a guard process.
    if (!running) process.exit(1);
    void running
      .stop()
      .then(stopTracing)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGUSR2', () => running?.drain?.());
  // A parent decides when we stop; alone, Ctrl-C does.
  process.on('SIGINT', () => (process.send ? undefined : stop()));
  process.on('disconnect', stop);
  // Before anything is made that would be traced.
  stopTracing = await startTracing(service);
  running = await start();
  process.send?.({ ready: true, port: running.port ?? 0 });
  if (!process.send) process.stdout.write(`${running.said}\n`);
}
