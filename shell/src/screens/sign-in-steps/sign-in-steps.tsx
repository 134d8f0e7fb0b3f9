import { LateMessages } from '@velvet/shared/feature/late-messages';
import { catalogs } from './catalogs.ts';
import { CodeStepForm, type CodeStepProps } from './code-step-form.tsx';
import { ForgottenPasswordForm, type ForgottenPasswordProps } from './forgotten-password-form.tsx';

/** The second step of a sign-in: a code (spec S14.1). */
export const CodeStep = (props: CodeStepProps) => (
  <LateMessages catalogs={catalogs}>
    <CodeStepForm {...props} />
  </LateMessages>
);

/** A new password in place of a forgotten one (spec S14.1). */
export const ForgottenPassword = (props: ForgottenPasswordProps) => (
  <LateMessages catalogs={catalogs}>
    <ForgottenPasswordForm {...props} />
  </LateMessages>
);
