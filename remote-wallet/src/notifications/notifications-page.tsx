import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { hasPush } from '@velvet/sdk/push/browser-push';
import { href } from '@velvet/sdk/routes';
import { Icon } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { AccountScreen, Unloaded } from '../account-screen/account-screen.tsx';
import { isInstallableByHand } from '../install/is-installable-by-hand.ts';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { walletIcons } from '../wallet-icons.ts';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';
import { messages } from './notifications.messages.ts';
import * as styles from './notifications.module.css';
import { PushSwitches } from './push-switches.tsx';
import { usePushDevice, usePushQuery, usePushServer } from './use-push-device.ts';

/** What this device is told while the app is closed (spec S14.5). */
export default function NotificationsPage() {
  return (
    <AccountScreen title={settings.notifications} parent={href.to('settings')}>
      <LateMessages catalogs={catalogs}>
        <NotificationsView />
      </LateMessages>
    </AccountScreen>
  );
}

function NotificationsView() {
  if (hasPush()) return <DeviceNotifications />;
  return <Obstacle reason={isInstallableByHand() ? 'install' : 'unsupported'} />;
}

function DeviceNotifications() {
  const server = usePushServer();
  const { device, lookAgain } = usePushDevice(server);
  const isThere = device !== undefined && device !== 'none';
  const query = usePushQuery(undefined, {
    skip: !isThere,
    refetchOnMountOrArgChange: true,
  });

  const { currentData } = query;

  if (device === 'none') return <Obstacle reason="noWorker" />;
  if (!device || !currentData) return <Unloaded query={query} blocks={['panel', 'row']} />;
  if (currentData.serverKey === undefined) return <Obstacle reason="noServer" />;
  if (device.permission === 'denied') return <Obstacle reason="blocked" />;
  return <PushSwitches device={device} state={currentData} server={server} lookAgain={lookAgain} />;
}

/** Why no messages can be turned on. */
type Reason = 'unsupported' | 'install' | 'noWorker' | 'noServer' | 'blocked';

/** Why there is no switch, and what can be done about it. */
function Obstacle({ reason }: { readonly reason: Reason }) {
  const intl = useIntl();
  return (
    <section className={styles.obstacle} role="status">
      <Icon path={walletIcons.bell} size={32} />
      <h2 className={styles.heading}>{intl.formatMessage(messages[reason])}</h2>
      <p className={styles.hint}>{intl.formatMessage(messages[`${reason}Hint`])}</p>
    </section>
  );
}

const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;
