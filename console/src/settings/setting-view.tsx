import { Alert, Button, Stack } from '@mantine/core';
import { ConsolePage, Facts, type OpsSource, Panel, useConsole, When } from '@velvet/console-kit';
import type { Setting } from '@velvet/contract/ops/settings';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { ChangeSetting } from './change-setting.tsx';
import { SettingFull } from './setting-full.tsx';
import { SettingHistory, useSettingHistory } from './setting-history.tsx';
import { kindNames, settingHints, settingNames } from './setting-names.messages.ts';
import { messages } from './settings.messages.ts';

interface SettingViewProps {
  readonly setting: Setting;
  readonly source: OpsSource;
}

/** One setting: its value, and what it was. */
export function SettingView({ setting, source }: SettingViewProps) {
  const intl = useIntl();
  const changes = useSettingHistory(setting.key);
  const [changed, setChanged] = useState<Setting>();
  const { key, kind, value, needsSecond, waitsForSecond, changedAt } = setting;
  return (
    <ConsolePage
      title={intl.formatMessage(settingNames[key])}
      description={intl.formatMessage(settingHints[key])}
      sources={[source, changes]}
      actions={
        <Button component={Link} to="/settings" variant="default">
          <FormattedMessage {...messages.back} />
        </Button>
      }
    >
      {waitsForSecond && <Waits />}
      <Panel
        title={intl.formatMessage(messages.value)}
        actions={
          !waitsForSecond && (
            <Button onClick={() => setChanged(setting)}>
              <FormattedMessage {...messages.change} />
            </Button>
          )
        }
      >
        <Stack gap="md">
          <SettingFull kind={kind} value={value} />
          <Facts
            facts={[
              {
                label: intl.formatMessage(messages.kind),
                value: intl.formatMessage(kindNames[kind]),
              },
              {
                label: intl.formatMessage(messages.approval),
                value: intl.formatMessage(needsSecond ? messages.two : messages.one),
              },
              {
                label: intl.formatMessage(messages.changed),
                value:
                  changedAt === undefined ? (
                    intl.formatMessage(messages.never)
                  ) : (
                    <When at={changedAt} />
                  ),
              },
            ]}
          />
        </Stack>
      </Panel>
      <Panel title={intl.formatMessage(messages.history)} isFlush>
        <SettingHistory setting={setting} changes={changes} />
      </Panel>
      {changed && <ChangeSetting setting={changed} onClose={() => setChanged(undefined)} />}
    </ConsolePage>
  );
}

function Waits() {
  const intl = useIntl();
  const { hasPage } = useConsole();
  const proposals = '/proposals';
  return (
    <Alert color="yellow" title={intl.formatMessage(messages.waitsTitle)}>
      <Stack gap="sm" align="flex-start">
        <FormattedMessage {...messages.waitsText} />
        {hasPage(proposals) && (
          <Button component={Link} to={proposals} size="compact-sm" variant="default">
            <FormattedMessage {...messages.proposals} />
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
