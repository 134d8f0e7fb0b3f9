import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { useSearchParams } from 'react-router-dom';
import { caseStepOf } from '../support-case/case-steps.ts';
import { catalogs } from './catalogs.ts';
import { CodeStepForm, type CodeStepProps } from './code-step-form.tsx';
import { ForgottenPasswordForm, type ForgottenPasswordProps } from './forgotten-password-form.tsx';
import { SupportCaseStep } from './support-case-step.tsx';

/** The second step of a sign-in: a code (spec S14.1). */
export const CodeStep = (props: CodeStepProps) => (
  <LateMessages catalogs={catalogs}>
    <CodeStepForm {...props} />
  </LateMessages>
);

/** A new password in place of a forgotten one, by a recovery code or by support (spec S14.1). */
export function ForgottenPassword(props: ForgottenPasswordProps) {
  const [parameters] = useSearchParams();
  const caseStep = caseStepOf(parameters.get('step'));
  return (
    <LateMessages catalogs={catalogs}>
      <SupportCaseStep {...props} step={caseStep} />
      {!caseStep && <ForgottenPasswordForm {...props} />}
    </LateMessages>
  );
}
