import { useHost } from '@velvet/sdk/feature';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { ListRow } from '@velvet/ui/deferred';
import { useIntl } from 'react-intl';
import { catalogs } from './catalogs.ts';
import { messages } from './install-entry.messages.ts';

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
