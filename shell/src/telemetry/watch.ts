import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { describeProblem } from './describe-problem.ts';
import { isTraced } from './is-traced.ts';
import { measure } from './measurements.ts';
import type { ProblemLog } from './problem-log.ts';
import { createReportDraft } from './report-draft.ts';
import { createScreenTimes } from './screen-times.ts';

interface Watched {
  readonly window: Window & typeof globalThis;
  readonly problems: ProblemLog;
  /** The path on screen, and changes of it. */
  readonly path: () => string;
  readonly onPath: (listener: () => void) => void;
  /** The release that shows a path, as reports name it. */
  readonly releaseAt: (path: string) => string;
  /** The shell's own. */
  readonly shell: string;
}

const PROBLEM_DELAY_MS = 2_000;

/**
 * Reports how a page is doing, by release, to the edge it came from: problems at once, the rest
 * whenever the tab is left. Each time a tab is looked at is one sample.
 */
export function watch({ window, problems, path, onPath, releaseAt, shell }: Watched): void {
  const { document, navigator, performance } = window;
  const draft = createReportDraft();
  const times = createScreenTimes(path());
  const releaseOf = (time: number) => releaseAt(times.at(time));
  const measured = measure({ draft, releaseOf, shell });

  function send(): void {
    const report = draft.take();
    if (!report) return;
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    navigator.sendBeacon(EDGE_REPORT_URL, body);
  }
  function finish(): void {
    measured.finish();
    send();
  }

  let shown = '';
  function enter(): void {
    if (path() === shown) return;
    shown = path();
    times.change(shown, performance.now());
    draft.addScreen(releaseAt(shown));
    measured.begin(performance.now());
  }
  onPath(enter);
  enter();

  if (isTraced(performance)) {
    void import(/* webpackChunkName: "trace-taps" */ './trace-taps.ts').then(({ traceTaps }) =>
      traceTaps({ window, path, onPath, releaseAt }),
    );
  }

  let isDue = false;
  problems.drainTo((problem) => {
    draft.addProblem(describeProblem(problem, releaseAt(path())));
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      send();
    }, PROBLEM_DELAY_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') finish();
    else measured.begin(performance.now());
  });
  window.addEventListener('pagehide', finish);
}
