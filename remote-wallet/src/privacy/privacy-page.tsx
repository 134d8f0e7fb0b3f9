import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { href } from '@velvet/sdk/routes';
import { useIntl } from 'react-intl';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { catalogs } from './catalogs.ts';
import { PrivacyView } from './privacy-view.tsx';

/** The member's data: what is kept, a download of it, and the end of the account (spec S14.4). */
export default function PrivacyPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(settings.yourData)} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <PrivacyView />
      </LateMessages>
    </AccountScreen>
  );
}
