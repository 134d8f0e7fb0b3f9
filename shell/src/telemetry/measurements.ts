import { createInteractions } from './interactions.ts';
import { createLayoutShifts } from './layout-shifts.ts';
import { listen, readCall, readInteraction, readShift } from './measure.ts';
import type { ReportDraft } from './report-draft.ts';

interface MeasurementsOptions {
  readonly draft: ReportDraft;
  /** The release whose screen was there at a moment of the page's life. */
  readonly releaseOf: (time: number) => string;
  /** The shell's own. */
  readonly shell: string;
}

const EVENT_THRESHOLD_MS = 16;
/** Calls that the shell makes, whatever is on screen. */
const shellCalls = ['base_info', 'sys_config', 'replaceLang', 'member_login', 'member_logout'];

const newMeasures = () => ({ shifts: createLayoutShifts(), interactions: createInteractions() });

/** Measures a page from its start on, by release. */
export function measure({ draft, releaseOf, shell }: MeasurementsOptions) {
  let measures = new Map<string, ReturnType<typeof newMeasures>>();
  let largestPaintMs: number | undefined;

  const measuresOf = (time: number) => {
    const release = releaseOf(time);
    const known = measures.get(release) ?? newMeasures();
    measures.set(release, known);
    return known;
  };
  const latest = [
    listen({
      type: 'largest-contentful-paint',
      read: ({ startTime }) => startTime,
      on: (ms) => {
        largestPaintMs = ms;
      },
    }),
    listen({
      type: 'layout-shift',
      read: readShift,
      on: (shift) => measuresOf(shift.startTime).shifts.add(shift),
    }),
    listen({
      type: 'event',
      durationThreshold: EVENT_THRESHOLD_MS,
      read: readInteraction,
      on: (interaction) => measuresOf(interaction.startTime).interactions.add(interaction),
    }),
    listen({
      type: 'resource',
      read: readCall,
      on: ({ startTime, ...call }) => {
        const release = shellCalls.includes(call.operation) ? shell : releaseOf(startTime);
        draft.addCall({ release, ...call });
      },
    }),
  ];

  return {
    /** A screen on which nothing moves has a layout shift of nought, which is worth saying. */
    begin: (time: number): void => void measuresOf(time),
    /** Puts what was measured into the draft and starts again. */
    finish(): void {
      for (const take of latest) take();
      draft.addVital(releaseOf(0), 'lcp', largestPaintMs);
      largestPaintMs = undefined;
      for (const [release, { shifts, interactions }] of measures) {
        draft.addVital(release, 'cls', shifts.worst());
        draft.addVital(release, 'inp', interactions.worst());
      }
      measures = new Map();
    },
  };
}
