import { themeChoices, useHost } from '@velvet/sdk/feature';
import { Icon } from '@velvet/ui';
import { SegmentedControl } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';

/** Half a disc filled: light and dark. */
const CONTRAST = 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 3.5v17M15 5.5v13M18 8v8';

const labels = {
  system: messages.themeSystem,
  dark: messages.themeDark,
  light: messages.themeLight,
} as const;

/** Dark, light, or as the device has it. */
export function ThemeChooser() {
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
          label: intl.formatMessage(labels[value]),
        }))}
        value={theme.current}
        onChange={theme.choose}
      />
    </li>
  );
}
