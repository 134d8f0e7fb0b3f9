import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { href } from '@velvet/sdk/routes';
import { useIntl } from 'react-intl';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { catalogs } from './catalogs.ts';
import { SignInCodesView } from './sign-in-codes-view.tsx';

/** Time-based codes for signing in, with recovery codes (spec S14.1). */
export default function SignInCodesPage() {
  const intl = useIntl();
  return (
    <AccountScreen title={intl.formatMessage(settings.signInCodes)} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <SignInCodesView />
      </LateMessages>
    </AccountScreen>
  );
}
