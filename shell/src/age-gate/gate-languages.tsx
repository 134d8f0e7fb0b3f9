import { languageCodes, languages, languageTag } from '@velvet/contract/language';
import { IconButton } from '@velvet/ui';
import { globe } from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { messages } from '../i18n/language.messages.ts';
import * as styles from './age-gate.module.css';

const MENU_ID = 'velvet-gate-languages';

/**
 * The languages of the gate's markup: a popover, which opens without scripts. Its buttons send the
 * gate's form to an address of their own, which the edge answers.
 */
export function GateLanguages() {
  const label = useIntl().formatMessage(messages.language);
  return (
    <>
      <IconButton path={globe} label={label} className={styles.language} popoverTarget={MENU_ID} />
      <div id={MENU_ID} popover="auto" className={styles.languages}>
        {languageCodes.map((code) => (
          <button
            key={code}
            type="submit"
            formAction={`/edge/language/${code}`}
            lang={languageTag(code)}
            data-gate-language={code}
          >
            {languages[code].name}
          </button>
        ))}
      </div>
    </>
  );
}
