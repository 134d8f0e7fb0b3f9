import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { walletIcons } from '../icons/wallet-icons.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import type { Change } from './prove-form.tsx';
import { messages, valued } from './sign-in-codes.messages.ts';

interface CodesOnProps {
  readonly left: number;
  readonly onChange: (change: Change) => void;
}

/** That codes are on, and what can be changed about them. */
export function CodesOn({ left, onChange }: CodesOnProps) {
  const intl = useIntl();
  return (
    <List label={intl.formatMessage(settings.signInCodes)}>
      <ListRow
        path={walletIcons.shield}
        label={intl.formatMessage(messages.isOn)}
        hint={<FormattedMessage {...valued.left} values={{ count: left }} />}
      />
      <ListRow
        path={walletIcons.refresh}
        label={intl.formatMessage(messages.renew)}
        onPress={() => onChange('renew')}
      />
      <ListRow
        path={icons.close}
        label={intl.formatMessage(messages.remove)}
        onPress={() => onChange('remove')}
      />
    </List>
  );
}
