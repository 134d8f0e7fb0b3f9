import { type Question, useConsole } from '../host/console-host.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';

interface NotifiedChange<Out> {
  /** Asked before; the change is made at once without it. */
  readonly question?: Question | undefined;
  readonly change: () => Promise<OpsOutcome<Out>>;
  /** The notification of success; none where the page shows it anyway. */
  readonly doneText?: string | ((output: Out) => string);
}

/** Makes a change that needs no dialog of its own, and notifies the operator of its outcome. */
export function useNotifiedChange(): <Out>(told: NotifiedChange<Out>) => Promise<void> {
  const { confirm, notify, describeFailure } = useConsole();
  return async ({ question, change, doneText }) => {
    if (question && !(await confirm(question))) return;
    const outcome = await change();
    if (!outcome.ok) return notify(describeFailure(outcome.failure), 'problem');
    const said = typeof doneText === 'function' ? doneText(outcome.output) : doneText;
    if (said !== undefined) notify(said, 'done');
  };
}
