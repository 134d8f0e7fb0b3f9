import { type Question, useConsole } from '../host/console-host.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';

interface ToldChange<Out> {
  /** Asked before; the change is made at once without it. */
  readonly question?: Question | undefined;
  readonly change: () => Promise<OpsOutcome<Out>>;
  /** What is said once it is done; nothing where the page shows it. */
  readonly doneText?: string | ((output: Out) => string);
}

/** Makes a change that needs no dialog of its own, and says what has become of it. */
export function useToldChange(): <Out>(told: ToldChange<Out>) => Promise<void> {
  const { confirm, notify, describeFailure } = useConsole();
  return async ({ question, change, doneText }) => {
    if (question && !(await confirm(question))) return;
    const outcome = await change();
    if (!outcome.ok) return notify(describeFailure(outcome.failure), 'problem');
    const said = typeof doneText === 'function' ? doneText(outcome.output) : doneText;
    if (said !== undefined) notify(said, 'done');
  };
}
