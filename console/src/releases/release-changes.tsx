import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { FailureNotice, type OpsSource, Panel, useConsole, useMessages } from '@velvet/console-kit';
import { requestRelease } from '@velvet/contract/ops/release-requests';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyText } from '../secrets/copy-text.tsx';
import { ChangeDialog, changesOf, isTakingBack, type WantedChange } from './change-dialog.tsx';
import { LastRefusal, OpenRequest } from './open-request.tsx';
import { ReleaseRequests, useReleaseRequests } from './release-requests.tsx';
import { actionNames, messages, valued } from './releases.messages.ts';
import * as styles from './releases.module.css';

interface ReleaseChangesProps {
  readonly releases: AppReleases;
  readonly revision: number;
  readonly source: OpsSource;
}

/** What an operator can do about an app, what becomes of it, and what was asked for before. */
export function ReleaseChanges({ releases, revision, source }: ReleaseChangesProps) {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const { requests, open, agent } = useReleaseRequests(releases.app, source.refetch);
  const changes = changesOf(releases, revision);
  const isAgentHere = agent.data?.isHere;
  const [asked, setAsked] = useState<WantedChange>();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Panel title={t('commands')}>
        <Stack gap="md">
          {requests.error && <FailureNotice failure={requests.error} onRetry={requests.refetch} />}
          {open && <OpenRequest request={open} isAgentHere={isAgentHere} />}
          {!open && <LastRefusal request={requests.items?.[0]} />}
          {changes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('nothingToChange')}
            </Text>
          ) : (
            <>
              {requests.items && !open && mayCall(requestRelease) && (
                <ChangeButtons
                  changes={changes}
                  onAsk={(change) => {
                    setAsked(change);
                    setAsking(true);
                  }}
                />
              )}
              {isAgentHere === false && (
                <Alert color="yellow" title={t('noAgentTitle')}>
                  {t('noAgentText')}
                </Alert>
              )}
              <ReleaseCommands changes={changes} />
            </>
          )}
        </Stack>
      </Panel>
      <ReleaseRequests pages={requests} />
      {asked && (
        <ChangeDialog
          change={asked}
          releases={releases}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface ChangeButtonsProps {
  readonly changes: readonly WantedChange[];
  readonly onAsk: (change: WantedChange) => void;
}

function ChangeButtons({ changes, onAsk }: ChangeButtonsProps) {
  return (
    <Group gap="sm">
      {changes.map((change) => (
        <Button
          key={change.action}
          color={isTakingBack(change.action) ? 'red' : 'accent'}
          variant={isTakingBack(change.action) ? 'light' : 'filled'}
          onClick={() => onAsk(change)}
        >
          <FormattedMessage {...actionNames[change.action]} />
        </Button>
      ))}
    </Group>
  );
}

/** The same changes where the signing keys are. */
function ReleaseCommands({ changes }: Pick<ChangeButtonsProps, 'changes'>) {
  const intl = useIntl();
  const t = useMessages(messages);
  const commands = changes.map(({ app, action }) => ({
    action,
    command: `npm run ${action === 'promote' ? 'promote' : 'rollback'} -- ${app}`,
  }));
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('commandsHint')}
      </Text>
      <ul className={styles.commands}>
        {commands.map(({ action, command }) => (
          <li key={command}>
            <FormattedMessage {...actionNames[action]} />
            <div className={styles.command}>
              <Code block>{command}</Code>
              <CopyText
                text={command}
                size="compact-sm"
                labelOf={(button) => intl.formatMessage(valued.copyOf, { button, command })}
              />
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
