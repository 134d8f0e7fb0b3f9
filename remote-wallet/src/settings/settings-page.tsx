import { languages } from '@velvet/contract/language';
import { supportAddress } from '@velvet/contract/support-address';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { href } from '@velvet/sdk/routes';
import { Button, Icon } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { walletIcons } from '../icons/wallet-icons.ts';
import { isInstallableByHand } from '../install/is-installable-by-hand.ts';
import { loadInstallEntry } from '../install/load-install-entry.ts';
import { ownAddress } from '../routes/own-address.ts';
import { knownPush } from './known-push.ts';
import { NewDevices } from './new-devices.tsx';
import { NotMe } from './not-me.tsx';
import { SessionList } from './session-list.tsx';
import { messages } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';
import { ThemeChooser } from './theme-chooser.tsx';

/** Everything that can be set (spec S3.41). */
export default function SettingsPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, install, language, overlays, session } = useHost();
  const { data: user, refetch } = useUserInfoQuery();
  const mayInstall = install !== undefined || isInstallableByHand();
  const { loaded } = useLoaded(loadInstallEntry, mayInstall);
  const late = mayInstall ? loaded : undefined;
  const push = knownPush();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);

  const support = {
    label: intl.formatMessage(common.contact),
    onPress: () => navigate(supportAddress('funds-password')),
  };
  // Only the server has the answer: without it, fetch the member first.
  const openFundsPassword = async () => {
    const answer = user ? { data: user, error: undefined } : await refetch();
    if (answer.data?.hasFundsPassword) overlays.toast(t('fundsFixed'), { action: support });
    else if (answer.data) navigate(href.to('setFundsPassword'));
    else overlays.toast(describeError(answer.error), { tone: 'error' });
  };

  const signOut = async () => {
    if (await overlays.confirm(t('signOutQuestion'), t('signOut'))) session.signOut('mine');
  };

  return (
    <AccountScreen title={t('title')} parent={href.mine()} columns="parts">
      <List title={t('account')}>
        <ListRow icon="person" label={t('basicInfo')} href={href.to('basicInfo')} />
        <ListRow path={icons.lock} label={t('loginPassword')} href={href.to('setLoginPassword')} />
        <ListRow
          path={walletIcons.key}
          label={t('passkeys')}
          href={ownAddress('/wallet/passkeys')}
        />
        <ListRow
          path={walletIcons.shield}
          label={t('signInCodes')}
          href={ownAddress('/wallet/sign-in-codes')}
        />
        <ListRow
          path={walletIcons.wallet}
          label={intl.formatMessage(common.fundsPassword)}
          value={user && (user.hasFundsPassword ? t('isSet') : intl.formatMessage(common.notSet))}
          {...(user && !user.hasFundsPassword
            ? { href: href.to('setFundsPassword') }
            : { onPress: openFundsPassword })}
        />
        <ListRow
          path={walletIcons.folder}
          label={t('yourData')}
          href={ownAddress('/wallet/privacy')}
        />
      </List>
      <List title={t('app')}>
        <ListRow
          path={walletIcons.globe}
          label={t('language')}
          value={languages[language.current].name}
          href={href.to('language')}
        />
        <ListRow
          path={walletIcons.bell}
          label={t('notifications')}
          value={push && t(push)}
          href={ownAddress('/wallet/notifications')}
        />
        {late && <late.InstallEntry />}
        <ThemeChooser />
      </List>
      <SessionList />
      <NewDevices />
      <NotMe />
      <Button variant="secondary" fullWidth className={styles.signOut} onClick={signOut}>
        <Icon path={icons.logout} size={20} />
        <FormattedMessage {...messages.signOut} />
      </Button>
    </AccountScreen>
  );
}
