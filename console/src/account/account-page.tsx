import { ConsolePage } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './account.messages.ts';
import { Passkeys } from './passkeys.tsx';
import { Secrets } from './secrets.tsx';
import { Sessions } from './sessions.tsx';
import { Tokens } from './tokens.tsx';

/** The operator's own account: passkeys, password, recovery codes, sessions, personal tokens. */
export default function AccountPage() {
  const intl = useIntl();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.hint)}
    >
      <Passkeys />
      <Secrets />
      <Sessions />
      <Tokens />
    </ConsolePage>
  );
}
