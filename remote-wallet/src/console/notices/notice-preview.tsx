import { type Texts, useMessages, writtenTexts } from '@velvet/console-kit';
import { type Language, languages, languageTag } from '@velvet/contract/language';
import { inLanguage, languageShown } from '@velvet/contract/localized-text';
import { type RichNode, readRichText } from '@velvet/contract/text/rich-text';
import { createElement, Fragment, type ReactNode, useId, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { messages, valued } from './notices.messages.ts';
import * as styles from './notices.module.css';

interface NoticePreviewProps {
  readonly name: Texts;
  readonly text: Texts;
  readonly language: Language;
}

/** A notice as members get it who read this language, in another one where this lacks. */
export function NoticePreview({ name, text, language }: NoticePreviewProps) {
  const t = useMessages(messages);
  const id = useId();
  const names = writtenTexts(name) ?? {};
  const texts = writtenTexts(text) ?? {};
  const shown = languageShown(texts, language) ?? languageShown(names, language);
  const body = inLanguage(texts, language);
  const nodes = useMemo(() => readRichText(body), [body]);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h3 className={styles.previewTitle} id={id}>
        {t('preview')}
      </h3>
      {shown === undefined ? (
        <p className={styles.hint}>{t('previewEmpty')}</p>
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

/** What members see of rich text; its links lead nowhere from here. */
function RichText({ nodes }: { readonly nodes: readonly RichNode[] }): ReactNode {
  return nodes.map((node, place) => (
    // A text that was read never changes its order.
    <Fragment key={place}>{node.kind === 'text' ? node.text : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { readonly node: Extract<RichNode, { kind: 'element' }> }) {
  const { tag, href, children } = node;
  if (tag === 'br') return <br />;
  const content = <RichText nodes={children} />;
  if (tag !== 'a') return createElement(tag, null, content);
  return href === undefined ? (
    content
  ) : (
    <span className={styles.link} title={href}>
      {content}
    </span>
  );
}
