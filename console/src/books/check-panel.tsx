import { Button, Stack, Text } from '@mantine/core';
import { Panel } from '@velvet/console-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './books.messages.ts';
import { CheckFailure } from './check-failure.tsx';
import { CheckProgress } from './check-progress.tsx';
import type { Check } from './use-check.ts';

interface CheckPanelProps<Out> {
  readonly title: string;
  /** What the check looks at. */
  readonly description: string;
  readonly check: Check<Out>;
  /** The same check on the command line, where it may take as long as it needs. */
  readonly command: string;
  readonly children: (result: Out) => ReactNode;
}

/** A check with its button, its progress, and what came of it. */
export function CheckPanel<Out>(props: CheckPanelProps<Out>) {
  const { title, description, check, command, children } = props;
  const intl = useIntl();
  const { data, error, isFetching, fetchedAtMs, startedAtMs, run } = check;
  const button = intl.formatMessage(data === undefined ? messages.run : messages.again);
  return (
    <Panel
      title={title}
      actions={
        <Button
          // Keeps the focus, as a disabled button would not.
          {...(isFetching ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: run })}
          aria-label={intl.formatMessage(valued.buttonOf, { button, title })}
        >
          {button}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {isFetching && startedAtMs !== undefined && <CheckProgress startedAtMs={startedAtMs} />}
        {error && <CheckFailure failure={error} command={command} onRetry={run} />}
        {data !== undefined && (
          <>
            {fetchedAtMs !== undefined && <CheckedAt atMs={fetchedAtMs} />}
            {children(data)}
          </>
        )}
        {data === undefined && !isFetching && !error && (
          <Text size="sm">
            <FormattedMessage {...messages.notYet} />
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

function CheckedAt({ atMs }: { readonly atMs: number }) {
  const intl = useIntl();
  const time = intl.formatDate(atMs, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Text size="sm" c="dimmed" role="status">
      <FormattedMessage {...valued.checkedAt} values={{ time }} />
    </Text>
  );
}
