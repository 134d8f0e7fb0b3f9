import type { EdgeReport, VitalName } from '@velvet/contract/edge-report';

type Entry<K extends keyof EdgeReport> = NonNullable<EdgeReport[K]>[number];

/** Keeps a report far below what an edge takes. */
const MOST = { calls: 60, problems: 20, others: 40 };

/** Collects what one tab noticed until it is sent. */
export function createReportDraft() {
  const screens = new Map<string, number>();
  const vitals: Entry<'vitals'>[] = [];
  const calls: Entry<'calls'>[] = [];
  const problems: Entry<'problems'>[] = [];

  return {
    addScreen(release: string): void {
      if (screens.size < MOST.others) screens.set(release, (screens.get(release) ?? 0) + 1);
    },
    addVital(release: string, name: VitalName, value: number | undefined): void {
      if (value === undefined || vitals.length >= MOST.others) return;
      vitals.push({ release, name, value: Math.round(value * 1_000) / 1_000 });
    },
    addCall(call: Entry<'calls'>): void {
      if (calls.length < MOST.calls) calls.push({ ...call, ms: Math.round(call.ms) });
    },
    addProblem(problem: Entry<'problems'>): void {
      if (problems.length < MOST.problems) problems.push(problem);
    },
    /** Everything since the last time; undefined when there is nothing. */
    take(): EdgeReport | undefined {
      if (screens.size + vitals.length + calls.length + problems.length === 0) return undefined;
      const report = {
        screens: [...screens].map(([release, count]) => ({ release, count })),
        vitals: vitals.splice(0),
        calls: calls.splice(0),
        problems: problems.splice(0),
      };
      screens.clear();
      return report;
    },
  };
}
export type ReportDraft = ReturnType<typeof createReportDraft>;
