import { Button, Code, CopyButton, Stack, Text } from '@mantine/core';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { actionNames, messages, valued } from './releases.messages.ts';
import * as styles from './releases.module.css';

interface Command {
  readonly text: MessageDescriptor;
  readonly command: string;
}

/** What can be done about an app where the signing keys are. */
function commandsFor({ app, canary, rollbackTo }: AppReleases): readonly Command[] {
  const rollback = `npm run rollback -- ${app}`;
  if (canary) {
    return [
      { text: actionNames.promote, command: `npm run promote -- ${app}` },
      { text: actionNames.remove_canary, command: rollback },
    ];
  }
  return rollbackTo === undefined ? [] : [{ text: actionNames.roll_back, command: rollback }];
}

export function ReleaseCommands({ releases }: { readonly releases: AppReleases }) {
  const commands = commandsFor(releases);
  if (commands.length === 0) return null;
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        <FormattedMessage {...messages.commandsHint} />
      </Text>
      <ul className={styles.commands}>
        {commands.map(({ text, command }) => (
          <li key={command}>
            <FormattedMessage {...text} />
            <div className={styles.command}>
              <Code block>{command}</Code>
              <CopyCommand command={command} />
            </div>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function CopyCommand({ command }: { readonly command: string }) {
  const intl = useIntl();
  return (
    <CopyButton value={command}>
      {({ copied, copy }) => {
        const button = intl.formatMessage(copied ? messages.copied : messages.copy);
        return (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={intl.formatMessage(valued.copyOf, { button, command })}
            onClick={copy}
          >
            {button}
          </Button>
        );
      }}
    </CopyButton>
  );
}
