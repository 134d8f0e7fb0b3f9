import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { messages } from './notifications.messages.ts';
import * as styles from './notifications.module.css';
import type { PushProblem } from './use-push-switches.ts';

/** Why a change was not made, with another try. */
export function ProblemNote({ problem }: { readonly problem: PushProblem }) {
  const intl = useIntl();
  const { describeError } = useHost();
  if (problem.kind === 'dismissed') {
    return (
      <p className={styles.problem} role="alert">
        <FormattedMessage {...messages.dismissed} />
      </p>
    );
  }
  const hint =
    problem.kind === 'failed'
      ? describeError(problem.error)
      : intl.formatMessage(messages.refusedHint);
  return (
    <div className={styles.problem} data-tone="error" role="alert">
      <p>
        <FormattedMessage {...messages[problem.kind]} />
      </p>
      <p className={styles.hint}>{hint}</p>
      <Button variant="secondary" size="small" onClick={problem.retry}>
        <FormattedMessage {...common.retry} />
      </Button>
    </div>
  );
}
