import { backend, useBackend } from './backend.ts';
import { readTracingConfig } from './tracing-config.ts';

/**
 * Collects traces from now on if the environment names where to send them, else does nothing and loads
 * no SDK. Call it before a process serves.
 * @param service the process's role: `api`, `edge`, …
 * @returns ends collecting, after what is waiting has been sent or five seconds.
 * @throws StartError
 */
export async function startTracing(
  service: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<() => Promise<void>> {
  const config = readTracingConfig(environment, service);
  if (!config) return async () => undefined;
  const { createTracingBackend } = await import('./tracing-sdk.ts');
  const started = createTracingBackend(config);
  useBackend(started);
  return async () => {
    if (backend() === started) useBackend(undefined);
    await started.stop();
  };
}
