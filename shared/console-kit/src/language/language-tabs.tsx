import { Tabs, VisuallyHidden } from '@mantine/core';
import {
  isLanguage,
  type Language,
  languageCodes,
  languages,
  languageTag,
} from '@velvet/contract/language';
import { cx } from '@velvet/ui/cx';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './language.messages.ts';
import * as styles from './language.module.css';

interface LanguageTabsProps {
  /** What is written in the languages; names the tabs. */
  readonly label: string;
  /** Whether there is a text in this language; a tab without one says so. */
  readonly isWritten: (language: Language) => boolean;
  /** What is shown of one language. */
  readonly children: (language: Language) => ReactNode;
}

/** One tab for each of members' six languages, named in its own; the console's first of all. */
export function LanguageTabs({ label, isWritten, children }: LanguageTabsProps) {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>(intl.locale === 'en' ? 'en' : 'zh-hans');
  return (
    <Tabs
      value={language}
      onChange={(value) => {
        if (isLanguage(value)) setLanguage(value);
      }}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} className={styles.list}>
        {languageCodes.map((code) => (
          <Tabs.Tab key={code} value={code} className={styles.tab}>
            <span
              aria-hidden="true"
              className={cx(styles.mark, isWritten(code) && styles.written)}
            />
            <span lang={languageTag(code)}>{languages[code].name}</span>
            {!isWritten(code) && (
              <VisuallyHidden>{intl.formatMessage(messages.empty)}</VisuallyHidden>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {languageCodes.map((code) => (
        <Tabs.Panel key={code} value={code} className={styles.panel}>
          {children(code)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
