import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { href } from '@velvet/sdk/routes';
import { useIntl } from 'react-intl';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { catalogs } from './catalogs.ts';
import { PasskeysView } from './passkeys-view.tsx';

/** Passkeys for signing in (spec S14.1). */
export default function PasskeysPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(settings.passkeys)} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <PasskeysView />
      </LateMessages>
    </AccountScreen>
  );
}
