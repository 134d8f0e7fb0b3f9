import { type Texts, textsOf, useConsole, useMessages } from '@velvet/console-kit';
import { type Language, languageCodes, languages } from '@velvet/contract/language';
import type { SettingKind } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { type DraftPart, draftOf, type SettingDraft } from './setting-draft.ts';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

interface SettingBriefProps {
  readonly kind: SettingKind;
  /** JSON; absent while it is not set. */
  readonly value: string | undefined;
  /** A value beside it: of texts, only those are shown in which the two differ. */
  readonly other?: string | undefined;
}

/** A value in a few lines. */
export function SettingBrief({ kind, value, other }: SettingBriefProps) {
  const t = useMessages(messages);
  if (value === undefined) {
    return <span className={styles.unset}>{t('unset')}</span>;
  }
  return (
    <span className={styles.brief}>
      <Brief draft={draftOf(kind, value)} other={draftOf(kind, other)} />
    </span>
  );
}

interface BriefProps {
  readonly draft: SettingDraft;
  readonly other: SettingDraft;
}

function Brief({ draft, other }: BriefProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  switch (draft.form) {
    case 'text':
      return draft.text === '' ? t('empty') : draft.text;
    case 'switch':
      return t(draft.isOn ? 'on' : 'off');
    case 'texts':
      return (
        <BriefTexts texts={draft.texts} other={other.form === 'texts' ? other.texts : textsOf()} />
      );
    case 'parts':
      return draft.parts.map((part) => (
        <span key={part.name} className={styles.part}>
          <span className={styles.label}>{intl.formatMessage(part.label)}</span>{' '}
          <PartValue part={part} />
        </span>
      ));
    case 'json':
      return draft.text.replace(/\s+/g, ' ');
  }
}

interface BriefTextsProps {
  readonly texts: Texts;
  readonly other: Texts;
}

/** The operator’s own language stands for all, unless only others differ. */
function BriefTexts({ texts, other }: BriefTextsProps) {
  const { language } = useConsole();
  const own: Language = language === 'en' ? 'en' : 'zh-hans';
  const different = languageCodes.filter((code) => texts[code] !== other[code]);
  const shown =
    different.length === 0 || different.includes(own) ? [own, ...languageCodes] : different;
  const code = shown.find((each) => texts[each] !== '');
  if (code === undefined) return '–';
  return (
    <span lang={languages[code].tag}>
      {texts[code]}
      {code !== own && <span className={styles.language}>{languages[code].name}</span>}
    </span>
  );
}

/** A part of a value as people read it. */
export function PartValue({ part: { form, value } }: { readonly part: DraftPart }) {
  const intl = useIntl();
  const t = useMessages(messages);
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (value === '') return '–';
  return intl.formatNumber(value, form === 'points' ? { minimumFractionDigits: 2 } : {});
}
