import { useHost } from '@velvet/sdk/feature';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { ListRow } from '@velvet/ui/deferred';
import { defineMessages, useIntl } from 'react-intl';
import en from './messages/en.json';
import ja from './messages/ja.json';
import ko from './messages/ko.json';
import tr from './messages/tr.json';
import zhHans from './messages/zh-Hans.json';
import zhHant from './messages/zh-Hant.json';

const catalogs = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ja, ko, tr } as const;

const messages = defineMessages({
  addToHome: {
    id: 'wallet.install.addToHome',
    defaultMessage: 'Tap Share in the browser, then “Add to Home Screen”',
  },
  install: { id: 'wallet.install.install', defaultMessage: 'Install this app' },
});

/** An arrow into a tray. */
const INSTALL =
  'M12 3.5v11M8 10.5l4 4 4-4M4.5 16v2.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V16';

/** The way to have the app on the device: the browser's own, or on iPhones how to do it by hand. */
export const InstallEntry = () => (
  <LateMessages catalogs={catalogs}>
    <Entry />
  </LateMessages>
);

function Entry() {
  const intl = useIntl();
  const { install } = useHost();
  const label = intl.formatMessage(messages.install);
  if (install) return <ListRow path={INSTALL} label={label} onPress={install} />;
  return <ListRow path={INSTALL} label={label} hint={intl.formatMessage(messages.addToHome)} />;
}
