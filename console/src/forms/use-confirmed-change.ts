import { type OpsOutcome, type Question, useConsole } from '@velvet/console-kit';

interface ConfirmedChange<Out> {
  readonly question: Question;
  readonly change: () => Promise<OpsOutcome<Out>>;
  /** What is said once it is done. */
  readonly done: (output: Out) => string;
}

/** Makes a change after a question, and says what has become of it. */
export function useConfirmedChange(): <Out>(asked: ConfirmedChange<Out>) => Promise<void> {
  const { confirm, notify, describeFailure } = useConsole();
  return async ({ question, change, done }) => {
    if (!(await confirm(question))) return;
    const outcome = await change();
    if (outcome.ok) notify(done(outcome.output), 'done');
    else notify(describeFailure(outcome.failure), 'problem');
  };
}
