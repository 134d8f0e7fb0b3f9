import { type MemberPasskey, removePasskey, renamePasskey } from '@velvet/contract/passkeys';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { useProof } from '../proof/use-proof.tsx';
import { NameField } from './name-field.tsx';
import { messages } from './passkeys.messages.ts';
import { useNamedForm } from './use-named-form.ts';

interface EditPasskeyProps {
  readonly passkey: MemberPasskey;
  readonly onDone: () => void;
}

/** Renames a passkey, or removes it. */
export function EditPasskey({ passkey, onDone }: EditPasskeyProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const proof = useProof();
  const { form: element, run, busy, field, submitWith } = useNamedForm(passkey.name);
  const { id } = passkey;

  const rename = async (name: string) => {
    const tell = overlays.begin();
    const renamed = await run(renamePasskey, { id, name });
    if (!renamed.ok) return;
    tell(renamed.message, { tone: 'success' });
    onDone();
  };
  const remove = async () => {
    const tell = overlays.begin();
    const removed = await run(removePasskey, { id }, (error) =>
      proof.isNeeded(error, () => void remove()),
    );
    if (!removed.ok) return;
    tell(removed.message, { tone: 'success' });
    onDone();
  };
  const ask = async () => {
    const question = intl.formatMessage(messages.removeQuestion);
    if (await overlays.confirm(question, intl.formatMessage(messages.remove))) await remove();
  };

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submitWith(rename)} noValidate>
      <StepHeading>{passkey.name}</StepHeading>
      <p className={steps.lead}>
        <FormattedMessage {...(passkey.isSynced ? messages.synced : messages.oneDevice)} />
      </p>
      <NameField {...field} />
      <div className={steps.actions}>
        <Button type="submit" fullWidth busy={busy}>
          <FormattedMessage {...messages.save} />
        </Button>
        <Button variant="danger" fullWidth onClick={() => void ask()}>
          <FormattedMessage {...messages.remove} />
        </Button>
        <Button variant="quiet" fullWidth onClick={onDone}>
          <FormattedMessage {...messages.cancel} />
        </Button>
      </div>
    </form>
  );
}
