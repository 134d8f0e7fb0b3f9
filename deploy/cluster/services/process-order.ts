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
