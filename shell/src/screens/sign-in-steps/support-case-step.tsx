import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { ErrorState, ScreenHeader } from '@velvet/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages as federation } from '../../federation/federation.messages.ts';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import { emptyMemory } from '../support-case/case-memory.ts';
import type { CaseStep } from '../support-case/case-steps.ts';
import type { ForgottenPasswordProps } from './forgotten-password-form.tsx';
import { messages } from './sign-in-steps.messages.ts';

/**
 * Comes with the steps that lead here: a file of its own would cost every first visit its name in the
 * shell's first script.
 */
const loadSupportCase = () =>
  import(/* webpackChunkName: "sign-in-steps" */ '../support-case/support-case.tsx');

interface SupportCaseStepProps extends ForgottenPasswordProps {
  /** Undefined while the visitor is at another step, for which the case is remembered. */
  readonly step: CaseStep | undefined;
}

/** The case of a guest, whose screens are fetched when they are asked for. */
export function SupportCaseStep({ step, returnTo, onBack }: SupportCaseStepProps) {
  const intl = useIntl();
  const [memory, setMemory] = useState(emptyMemory);
  const { loaded, hasFailed, reload } = useLoaded(loadSupportCase, step !== undefined);
  if (!step) return null;
  if (loaded) {
    return (
      <loaded.SupportCase
        step={step}
        memory={memory}
        onMemory={setMemory}
        returnTo={returnTo}
        onBack={onBack}
      />
    );
  }
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.support)}
        backLabel={intl.formatMessage(common.back)}
        onBack={onBack}
      />
      {hasFailed && (
        <ErrorState
          message={intl.formatMessage(federation.failedTitle)}
          retryLabel={intl.formatMessage(federation.retry)}
          onRetry={() => void reload()}
        />
      )}
    </>
  );
}
