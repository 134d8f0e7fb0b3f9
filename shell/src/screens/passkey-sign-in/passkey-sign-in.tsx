import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { Button } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { catalogs } from './catalogs.ts';
import { messages } from './passkey-sign-in.messages.ts';
import { type PasskeySignInProps, usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Signing in with a passkey (spec S14.1), with its texts. */
export const PasskeySignIn = (props: PasskeySignInProps) => (
  <LateMessages catalogs={catalogs}>
    <PasskeyButton {...props} />
  </LateMessages>
);

function PasskeyButton(props: PasskeySignInProps) {
  const { isAsking, ask } = usePasskeySignIn(props);
  return (
    <Button variant="secondary" fullWidth busy={isAsking} onClick={() => void ask()}>
      <FormattedMessage {...messages.signIn} />
    </Button>
  );
}
