import { Code } from '@mantine/core';
import { type Fact, Facts } from '@velvet/console-kit';
import { languageCodes, languages } from '@velvet/contract/language';
import type { SettingKind } from '@velvet/contract/ops/settings';
import { useIntl } from 'react-intl';
import { SettingBrief } from './setting-brief.tsx';
import { draftOf } from './setting-draft.ts';
import { PartValue, partName } from './setting-part.tsx';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

interface SettingFullProps {
  readonly kind: SettingKind;
  /** JSON; absent while it is not set. */
  readonly value: string | undefined;
}

/** A value with all its parts. */
export function SettingFull({ kind, value }: SettingFullProps) {
  const intl = useIntl();
  const draft = draftOf(kind, value);
  if (value !== undefined && draft.form === 'json') {
    return (
      <Code block className={styles.code} tabIndex={0}>
        {draft.text}
      </Code>
    );
  }
  const facts = (): readonly Fact[] => {
    if (value !== undefined && draft.form === 'texts') {
      return languageCodes.flatMap((code) => {
        const text = draft.texts[code];
        if (text === '') return [];
        const { name, tag } = languages[code];
        const shown = (
          <span className={styles.text} lang={tag}>
            {text}
          </span>
        );
        return [{ label: name, value: shown, isWide: true }];
      });
    }
    if (value !== undefined && draft.form === 'parts') {
      return draft.parts.map((part) => ({
        label: partName(intl, draft.kind, part.name),
        value: <PartValue part={part} />,
      }));
    }
    return [
      {
        label: intl.formatMessage(messages.value),
        value: <SettingBrief kind={kind} value={value} />,
        isWide: true,
      },
    ];
  };
  return <Facts facts={facts()} />;
}
