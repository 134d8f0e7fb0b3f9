import { StartProblem } from '../../tools/start/settings.ts';
import type { RestoredDatabase } from './restored-database.ts';

/**
 * The moment to restore, from the command line.
 * @param text such as 2026-11-24T01:30:00Z; undefined for the last one that was archived.
 * @throws StartProblem for what is no time, or has no time zone, which would mean another one elsewhere.
 */
export function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)) {
    throw new StartProblem(`--to is a time such as 2026-11-24T01:30:00Z, not "${text}".`);
  }
  return time;
}

/**
 * How long a restore took, and what is lost by it.
 * @param begin when the command began, in ms since 1970.
 */
export function timeLines(
  { restoreSeconds, replaySeconds, lastCommit }: RestoredDatabase,
  begin: number,
  to: Date | undefined,
): readonly string[] {
  const total = (Date.now() - begin) / 1_000;
  const times = `Time to restore: database ${restoreSeconds.toFixed(1)} s, replay ${replaySeconds.toFixed(1)} s, with checks ${total.toFixed(1)} s`;
  if (lastCommit === undefined) return [times];
  const lost = Math.max(0, ((to?.getTime() ?? begin) - lastCommit.getTime()) / 1_000);
  const before = to ? 'that time' : 'this command';
  return [
    times,
    `Last transaction: ${lastCommit.toISOString()}, ${lost.toFixed(1)} s before ${before}`,
  ];
}
