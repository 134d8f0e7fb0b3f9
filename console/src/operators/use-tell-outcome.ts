import { useConsole } from '@velvet/console-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './operators.messages.ts';

interface Outcome {
  readonly outcome: 'ok' | 'needs_second';
  /** A code that is shown once. */
  readonly invitation?: string;
}

/** Says what became of a proposal about the operator with this name. */
export type TellOutcome = (name: string, outcome: Outcome) => void;

interface OneTimeCode {
  readonly name: string;
  readonly code: string;
}

/** What became of proposals: a notice, or the code that must be given to the operator. */
export function useTellOutcome(): {
  readonly tell: TellOutcome;
  readonly code: OneTimeCode | undefined;
  readonly forgetCode: () => void;
} {
  const intl = useIntl();
  const { notify } = useConsole();
  const [code, setCode] = useState<OneTimeCode>();
  return {
    tell(name, { outcome, invitation }) {
      if (invitation !== undefined) return setCode({ name, code: invitation });
      const isDone = outcome === 'ok';
      notify(
        intl.formatMessage(isDone ? messages.isDone : messages.isProposed),
        isDone ? 'done' : 'info',
      );
    },
    code,
    forgetCode: () => setCode(undefined),
  };
}
