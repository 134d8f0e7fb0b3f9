import { useHost } from '@velvet/sdk/feature';
import { IconButton } from '@velvet/ui';
import { globe } from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { messages } from '../../i18n/language.messages.ts';

/** Opens the languages for guests, who have no settings (spec S12.8). */
export function LanguageButton() {
  const intl = useIntl();
  const { language } = useHost();
  return (
    <IconButton
      path={globe}
      label={intl.formatMessage(messages.language)}
      aria-haspopup="dialog"
      onClick={language.ask}
    />
  );
}
