import type { EdgeReport } from '@velvet/contract/edge-report';
import type { NotedProblem } from './problem-log.ts';

type ReportedProblem = EdgeReport['problems'][number];

/** A place in our own code, as stacks name it: release folder, file, line and column. */
const OWN_PLACE = /\/releases\/([a-z][a-z0-9-]*)\/([\w.-]+)\/([\w.-]+\.js:\d+:\d+)/;

/**
 * What may be said of a problem: class and place of the error, not its message, which can hold
 * typed text. Without a known release it is that of the code that threw, else `unknown`.
 */
export function describeProblem(
  { kind, release, error }: NotedProblem,
  unknown: string,
): ReportedProblem {
  const { name, stack } = error instanceof Error ? error : { name: '', stack: '' };
  const [, id, version, at = ''] = OWN_PLACE.exec(stack ?? '') ?? [];
  const thrower = id === undefined ? undefined : `${id}@${version}`;
  return {
    kind,
    release: release ?? thrower ?? unknown,
    name: name.replace(/[^\w.]/g, '').slice(0, 80),
    at: at.slice(0, 80),
  };
}
