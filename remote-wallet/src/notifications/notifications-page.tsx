import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { href } from '@velvet/sdk/routes';
import { useIntl } from 'react-intl';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { catalogs } from './catalogs.ts';
import { NotificationsView } from './notifications-view.tsx';

/** What this device is told while the app is closed (spec S14.5). */
export default function NotificationsPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(settings.notifications)} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <NotificationsView />
      </LateMessages>
    </AccountScreen>
  );
}
