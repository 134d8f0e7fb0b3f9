import { proveWithPasskey, startPasskeyProof } from '@velvet/contract/proof';
import { useHost } from '@velvet/sdk/feature';
import { askForPasskey } from '@velvet/sdk/passkeys';
import { Button } from '@velvet/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSecretCall } from '../form/use-secret-call.ts';
import { messages } from './proof.messages.ts';

export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { run } = useSecretCall();
  const [isAsking, setAsking] = useState(false);

  /** Returns whether it worked. */
  const attempt = async (): Promise<boolean> => {
    const options = await run(startPasskeyProof, {});
    if (!options.ok) return false;
    const answer = await askForPasskey(options.value);
    if (answer.kind === 'given') {
      return (await run(proveWithPasskey, { credential: answer.credential })).ok;
    }
    if (answer.kind === 'declined') {
      overlays.toast(intl.formatMessage(messages.declined), { tone: 'error' });
    }
    return false;
  };
  const ask = async () => {
    if (isAsking) return;
    setAsking(true);
    const isProved = await attempt();
    setAsking(false);
    if (isProved) onProved();
  };
  return (
    <Button fullWidth busy={isAsking} onClick={() => void ask()}>
      <FormattedMessage {...messages.usePasskey} />
    </Button>
  );
}
