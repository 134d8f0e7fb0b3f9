import { Button } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { messages } from './passkey-sign-in.messages.ts';
import { type PasskeySignInProps, usePasskeySignIn } from './use-passkey-sign-in.ts';

export function PasskeyButton(props: PasskeySignInProps) {
  const { isAsking, ask } = usePasskeySignIn(props);
  return (
    <Button variant="secondary" fullWidth busy={isAsking} onClick={() => void ask()}>
      <FormattedMessage {...messages.signIn} />
    </Button>
  );
}
