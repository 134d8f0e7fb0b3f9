import { type Texts, writtenTexts } from '@velvet/console-kit';
import { type Language, languages, languageTag } from '@velvet/contract/language';
import { inLanguage, languageShown } from '@velvet/contract/localized-text';
import { readRichText } from '@velvet/contract/text/rich-text';
import { useId, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages, valued } from './notices.messages.ts';
import * as styles from './notices.module.css';
import { RichText } from './rich-text.tsx';

interface NoticePreviewProps {
  readonly name: Texts;
  readonly text: Texts;
  readonly language: Language;
}

/** A notice as members get it who read this language, in another one where this lacks. */
export function NoticePreview({ name, text, language }: NoticePreviewProps) {
  const id = useId();
  const names = writtenTexts(name) ?? {};
  const texts = writtenTexts(text) ?? {};
  const shown = languageShown(texts, language) ?? languageShown(names, language);
  const body = inLanguage(texts, language);
  const nodes = useMemo(() => readRichText(body), [body]);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 className={styles.previewTitle} id={id}>
        <FormattedMessage {...messages.preview} />
      </h3>
      {shown === undefined ? (
        <p className={styles.hint}>
          <FormattedMessage {...messages.previewEmpty} />
        </p>
      ) : (
        <>
          {shown !== language && (
            <p className={styles.hint}>
              <FormattedMessage {...valued.standIn} values={{ language: languages[shown].name }} />
            </p>
          )}
          <article className={styles.article} lang={languageTag(shown)}>
            <h4 className={styles.articleTitle}>{inLanguage(names, language)}</h4>
            <div className={styles.text}>
              <RichText nodes={nodes} />
            </div>
          </article>
        </>
      )}
    </section>
  );
}
