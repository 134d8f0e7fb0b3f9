import { addPasskey, startPasskey } from '@velvet/contract/passkeys';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import * as form from '../form/form.module.css';
import * as steps from '../form/step.module.css';
import { StepHeading } from '../form/step-heading.tsx';
import { useSecretCall } from '../form/use-secret-call.ts';
import { loadProof } from '../proof/load-proof.ts';
import { useProof } from '../proof/use-proof.tsx';
import { deviceName } from './device-name.ts';
import { NameField } from './name-field.tsx';
import { messages } from './passkeys.messages.ts';
import { useNamedForm } from './use-named-form.ts';

/** A name for a new passkey, which the browser then makes. */
export function AddPasskey({ onDone }: { readonly onDone: () => void }) {
  const intl = useIntl();
  const { overlays } = useHost();
  const proof = useProof();
  const suggested = deviceName(navigator.userAgent) ?? intl.formatMessage(messages.device);
  const { run: start } = useSecretCall();
  const { form: element, run, busy, field, submitWith } = useNamedForm(suggested);

  const add = async (name: string) => {
    // After a proof that took long the member goes on with another tap, which browsers ask for.
    const options = await start(startPasskey, {}, (error) =>
      proof.isNeeded(error, () => undefined),
    );
    if (!options.ok) return;
    // The proof was asked for before, so this is here.
    const { createPasskey } = await loadProof();
    const made = await createPasskey(options.value);
    if (made.kind !== 'given') {
      const isKnown = made.kind === 'known';
      const message = isKnown ? messages.known : messages.declined;
      overlays.toast(intl.formatMessage(message), { tone: 'error' });
      if (isKnown) onDone();
      return;
    }
    const tell = overlays.begin();
    const added = await run(addPasskey, { name, credential: made.credential });
    if (!added.ok) return;
    tell(added.message, { tone: 'success' });
    onDone();
  };

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submitWith(add)} noValidate>
      <StepHeading>
        <FormattedMessage {...messages.add} />
      </StepHeading>
      <p className={steps.lead}>
        <FormattedMessage {...messages.addLead} />
      </p>
      <NameField {...field} />
      <div className={steps.actions}>
        <Button type="submit" fullWidth busy={busy}>
          <FormattedMessage {...messages.submit} />
        </Button>
        <Button variant="quiet" fullWidth onClick={onDone}>
          <FormattedMessage {...messages.cancel} />
        </Button>
      </div>
    </form>
  );
}
