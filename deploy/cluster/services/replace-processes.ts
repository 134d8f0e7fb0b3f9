import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from './installation.ts';

/**
 * HAProxy asks a server every 2 s and uses it again after two good answers (deploy/proxy): before that
 * the other one of its kind has to stay.
 */
const NOTICED_MS = 6_000;

/**
 * Replaces processes one after another, each ready, and in use by the proxy, before the next.
 * @param checkout of which they run from now on; absent: each stays on its own.
 * @throws StartProblem of the first one that does not get ready; those after it are left alone.
 */
export async function replaceProcesses(
  { services, replace }: Pick<Installation, 'services' | 'replace'>,
  names: readonly string[],
  { checkout, progress }: { readonly checkout?: string; progress(line: string): void },
): Promise<void> {
  for (const name of names) {
    if (checkout !== undefined && services.get(name)?.checkout === checkout) {
      progress(`${name} runs from there already`);
      continue;
    }
    const since = performance.now();
    await replace(name, checkout);
    if (isBalanced(name)) await delay(NOTICED_MS);
    progress(`${name} is ready after ${((performance.now() - since) / 1_000).toFixed(0)} s`);
  }
}

/** Kinds of processes in the order in which an upgrade replaces them (docs/operate.md). */
const kinds = ['draws', 'api', 'ops', 'transcoder', 'push', 'edge', 'console'];

const kindOf = (name: string): string => name.replace(/-\d+$/, '');
const rankOf = (name: string): number => kinds.indexOf(kindOf(name));

/** Names of processes in the order of an upgrade; `back`: of the way back. */
export function inOrder(
  names: Iterable<string>,
  direction: 'forward' | 'back' = 'forward',
): readonly string[] {
  const sorted = [...names].sort((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, 'en'));
  return direction === 'back' ? sorted.reverse() : sorted;
}

/** Whether HAProxy divides visitors or calls among processes of its kind. */
export const isBalanced = (name: string): boolean => ['api', 'edge'].includes(kindOf(name));
