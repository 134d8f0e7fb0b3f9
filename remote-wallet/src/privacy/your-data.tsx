import type { Privacy } from '@velvet/contract/privacy';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { messages as settings } from '../settings/settings-page.messages.ts';
import { ClosingBanner } from './closing-banner.tsx';
import { messages, valued } from './privacy.messages.ts';
import * as styles from './privacy.module.css';
import { privacyIcons } from './privacy-icons.ts';

interface YourDataProps {
  readonly privacy: Privacy;
  readonly onDownload: () => void;
  readonly onKept: () => void;
  readonly onClose: () => void;
}

/** What a member can do with their data. */
export function YourData({ privacy, onDownload, onKept, onClose }: YourDataProps) {
  const intl = useIntl();
  const { closing, waitDays } = privacy;
  return (
    <div className={styles.step}>
      {closing && <ClosingBanner closing={closing} />}
      <List label={intl.formatMessage(settings.yourData)}>
        <ListRow
          path={privacyIcons.list}
          label={intl.formatMessage(messages.kept)}
          hint={intl.formatMessage(messages.keptHint)}
          onPress={onKept}
        />
        <ListRow
          path={privacyIcons.download}
          label={intl.formatMessage(messages.download)}
          hint={intl.formatMessage(messages.downloadHint)}
          onPress={onDownload}
        />
        {!closing && (
          <ListRow
            path={icons.close}
            label={intl.formatMessage(messages.close)}
            hint={intl.formatMessage(valued.closeHint, { days: waitDays })}
            onPress={onClose}
          />
        )}
      </List>
    </div>
  );
}
