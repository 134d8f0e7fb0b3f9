import { Progress, Stack, Text } from '@mantine/core';
import { CHECK_MAX_SECONDS } from '@velvet/contract/ops/ops-endpoint';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './books.messages.ts';

const STEP_MS = 1_000;

/** How long a check has been running, of the time that it may take. */
export function CheckProgress({ startedAtMs }: { readonly startedAtMs: number }) {
  const intl = useIntl();
  const [nowMs, setNow] = useState(startedAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((nowMs - startedAtMs) / STEP_MS));
  return (
    <Stack gap="xs">
      <Progress
        value={Math.min(100, (seconds / CHECK_MAX_SECONDS) * 100)}
        striped
        animated
        aria-label={intl.formatMessage(messages.progress)}
      />
      <Text size="sm">
        <FormattedMessage {...valued.running} values={{ seconds, most: CHECK_MAX_SECONDS }} />
      </Text>
    </Stack>
  );
}
