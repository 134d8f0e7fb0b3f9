import { Alert, Button, Code, Stack } from '@mantine/core';
import {
  ConsolePage,
  type Fact,
  Facts,
  type OpsSource,
  Panel,
  useConsole,
  useMessages,
  useOpsPages,
  When,
} from '@velvet/console-kit';
import { languageCodes, languages } from '@velvet/contract/language';
import { type Setting, type SettingKind, settingHistory } from '@velvet/contract/ops/settings';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ChangeSetting } from './change-setting.tsx';
import { PartValue, SettingBrief } from './setting-brief.tsx';
import { draftOf } from './setting-draft.ts';
import { SettingHistory } from './setting-history.tsx';
import { kindNames, settingHints, settingNames } from './setting-names.messages.ts';
import { messages } from './settings.messages.ts';
import * as styles from './settings.module.css';

interface SettingViewProps {
  readonly setting: Setting;
  readonly source: OpsSource;
}

/** One setting: its value, and what it was. */
export function SettingView({ setting, source }: SettingViewProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const changes = useOpsPages(settingHistory, { key: setting.key });
  const [changed, setChanged] = useState<Setting>();
  const { key, kind, value, needsSecond, waitsForSecond, changedAt } = setting;
  return (
    <ConsolePage
      title={intl.formatMessage(settingNames[key])}
      description={intl.formatMessage(settingHints[key])}
      sources={[source, changes]}
      back={{ href: '/settings', label: t('back') }}
    >
      {waitsForSecond && <Waits />}
      <Panel
        title={t('value')}
        actions={
          !waitsForSecond && <Button onClick={() => setChanged(setting)}>{t('change')}</Button>
        }
      >
        <Stack gap="md">
          <SettingFull kind={kind} value={value} />
          <Facts
            facts={[
              { label: t('kind'), value: intl.formatMessage(kindNames[kind]) },
              { label: t('approval'), value: t(needsSecond ? 'two' : 'one') },
              {
                label: t('changed'),
                value: changedAt === undefined ? t('never') : <When at={changedAt} />,
              },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title={t('history')} isFlush>
        <SettingHistory setting={setting} changes={changes} />
      </Panel>
      {changed && <ChangeSetting setting={changed} onClose={() => setChanged(undefined)} />}
    </ConsolePage>
  );
}

function Waits() {
  const t = useMessages(messages);
  const { hasPage } = useConsole();
  const proposals = '/proposals';
  return (
    <Alert color="yellow" title={t('waitsTitle')}>
      <Stack gap="sm" align="flex-start">
        {t('waitsText')}
        {hasPage(proposals) && (
          <Button component={Link} to={proposals} size="compact-sm" variant="default">
            {t('proposals')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface SettingFullProps {
  readonly kind: SettingKind;
  /** JSON; absent while it is not set. */
  readonly value: string | undefined;
}

/** A value with all its parts. */
function SettingFull({ kind, value }: SettingFullProps) {
  const intl = useIntl();
  const t = useMessages(messages);
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
        label: intl.formatMessage(part.label),
        value: <PartValue part={part} />,
      }));
    }
    return [{ label: t('value'), value: <SettingBrief kind={kind} value={value} />, isWide: true }];
  };
  return <Facts facts={facts()} />;
}
