import * as v from 'valibot';
import type { Stack } from './stack.ts';

/** The variable that tells about it. */
export const SHARED_STACK = 'VELVET_SHARED_STACK';
const sharedStackSchema = v.object({
  url: v.string(),
  previewUrl: v.string(),
  consoleUrl: v.string(),
  releasesDir: v.string(),
});

export const isShared = (): boolean => process.env[SHARED_STACK] !== undefined;

/** Tells the workers, which inherit the environment, about the Velvet of this run. */
export function shareStack({ stop: _, ...stack }: Stack): string {
  process.env[SHARED_STACK] = JSON.stringify(stack);
  return `${SHARED_STACK}='${process.env[SHARED_STACK]}'`;
}

/** The Velvet that global-setup.ts or keep-running.ts started. */
export const sharedStack = (): Omit<Stack, 'stop'> =>
  v.parse(sharedStackSchema, JSON.parse(process.env[SHARED_STACK] ?? 'null'));
