import { languages } from '@velvet/contract/language';
import { supportAddress } from '@velvet/contract/support-address';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { themeChoices, useHost } from '@velvet/sdk/feature';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { hasPush } from '@velvet/sdk/push/browser-push';
import { wasPushTurnedOn } from '@velvet/sdk/push/push-entry';
import { href } from '@velvet/sdk/routes';
import { Button, Icon } from '@velvet/ui';
import { List, ListRow, SegmentedControl } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen } from '../account-screen/account-screen.tsx';
import { useSayNotMeMutation } from '../api/account-queries.ts';
import { isInstallableByHand } from '../install/is-installable-by-hand.ts';
import { ownAddress } from '../own-address.ts';
import { useHasLeft } from '../use-has-left.ts';
import { walletIcons } from '../wallet-icons.ts';
import { NewDevices } from './new-devices.tsx';
import { SessionList } from './session-list.tsx';
import { messages } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';

/** Everything that can be set (spec S3.41). */
export default function SettingsPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, install, language, overlays, session } = useHost();
  const { data: user, refetch } = useUserInfoQuery();
  const mayInstall = install !== undefined || isInstallableByHand();
  const { loaded } = useLoaded(loadInstallEntry, mayInstall);
  const late = mayInstall ? loaded : undefined;
  const hasLeft = useHasLeft();
  const push = knownPush();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);

  const support = {
    label: intl.formatMessage(common.contact),
    onPress: () => navigate(supportAddress('funds-password')),
  };
  // Only the server has the answer: without it, fetch the member first.
  const openFundsPassword = async () => {
    const answer = user ? { data: user, error: undefined } : await refetch();
    if (hasLeft.current) return;
    if (answer.data?.hasFundsPassword) overlays.toast(t('fundsFixed'), { action: support });
    else if (answer.data) navigate(href.to('setFundsPassword'));
    else overlays.toast(describeError(answer.error), { tone: 'error' });
  };

  const signOut = async () => {
    if (await overlays.confirm(t('signOutQuestion'), t('signOut'))) session.signOut('mine');
  };

  return (
    <AccountScreen title={messages.title} parent={href.mine()} columns="parts">
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

/** Half a disc filled: light and dark. */
const CONTRAST = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 3.5v17M15 5.5v13M18 8v8';

const themeLabels = {
  system: messages.themeSystem,
  dark: messages.themeDark,
  light: messages.themeLight,
} as const;

/** Dark, light, or as the device has it. */
function ThemeChooser() {
  const intl = useIntl();
  const { theme } = useHost();
  return (
    <li className={styles.theme}>
      <span className={styles.themeLabel}>
        <Icon path={CONTRAST} />
        <FormattedMessage {...messages.appearance} />
      </span>
      <SegmentedControl
        label={intl.formatMessage(messages.appearance)}
        options={themeChoices.map((value) => ({
          value,
          label: intl.formatMessage(themeLabels[value]),
        }))}
        value={theme.current}
        onChange={theme.choose}
      />
    </li>
  );
}

/** The way to undo what somebody else did to the account, which notices of changes name (spec S14.7). */
function NotMe() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const navigate = useNavigate();
  const { describeError, overlays } = useHost();
  const [say, { isLoading }] = useSayNotMeMutation();
  const hasLeft = useHasLeft();

  const sayNotMe = async () => {
    const question = t('notMeQuestion');
    if (!(await overlays.confirm(question, t('notMe')))) return;
    const { error } = await say();
    if (error) {
      overlays.toast(describeError(error), { tone: 'error' });
      return;
    }
    overlays.toast(t('notMeDone'));
    if (!hasLeft.current) navigate(href.to('setLoginPassword'));
  };

  return (
    <Button variant="secondary" fullWidth busy={isLoading} onClick={() => void sayNotMe()}>
      {t('notMe')}
    </Button>
  );
}

/** What the device itself knows about its messages; undefined where the browser has none. */
function knownPush(): 'on' | 'off' | undefined {
  if (!hasPush()) return undefined;
  return wasPushTurnedOn() && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Few visitors see it, and never more than once. */
const loadInstallEntry = () =>
  import(/* webpackChunkName: "install" */ '../install/install-entry.tsx');
