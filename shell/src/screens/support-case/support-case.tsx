import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { ScreenHeader } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { messages as common } from '../sign-in/sign-in.messages.ts';
import { CaseCode } from './case-code.tsx';
import { CaseConversation } from './case-conversation.tsx';
import type { CaseMemory, ChangeMemory } from './case-memory.ts';
import type { CaseStep } from './case-steps.ts';
import { catalogs } from './catalogs.ts';
import { EnterCodeForm } from './enter-code-form.tsx';
import { OpenCaseForm } from './open-case-form.tsx';
import { messages } from './support-case.messages.ts';

interface SupportCaseProps {
  readonly step: CaseStep;
  readonly memory: CaseMemory;
  readonly onMemory: ChangeMemory;
  readonly returnTo: string | undefined;
  readonly onBack: () => void;
}

/** How a guest without password and recovery code reaches customer service (spec S14.1). */
export const SupportCase = (props: SupportCaseProps) => (
  <LateMessages catalogs={catalogs}>
    <CaseSteps {...props} />
  </LateMessages>
);

function CaseSteps({ step, memory, onMemory, returnTo, onBack }: SupportCaseProps) {
  const intl = useIntl();
  const opened = step === 'case' ? memory.opened : undefined;
  const title =
    step === 'ask' ? messages.askTitle : opened?.isNew ? messages.codeTitle : messages.title;
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={onBack}
      />
      {step === 'ask' && <OpenCaseForm memory={memory} onMemory={onMemory} returnTo={returnTo} />}
      {step === 'case' && !opened && <EnterCodeForm onMemory={onMemory} returnTo={returnTo} />}
      {opened?.isNew && (
        <CaseCode
          code={opened.code}
          onKept={() =>
            onMemory((current) => ({ ...current, opened: { code: opened.code, isNew: false } }))
          }
        />
      )}
      {opened && !opened.isNew && (
        <CaseConversation
          code={opened.code}
          memory={memory}
          onMemory={onMemory}
          returnTo={returnTo}
        />
      )}
    </>
  );
}
