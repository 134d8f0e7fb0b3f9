import { Group } from '@mantine/core';
import { StateBadge } from '@velvet/console-kit';
import { FormattedMessage } from 'react-intl';
import { messages } from './entries.messages.ts';

interface EntryStateProps {
  readonly hidden: boolean;
  readonly sample: boolean;
  readonly hasAgeEvidence: boolean;
}

/** Whether members see an entry, and what else stands out. */
export function EntryState({ hidden, sample, hasAgeEvidence }: EntryStateProps) {
  return (
    <Group gap="xs">
      <StateBadge tone={hidden ? 'neutral' : 'good'}>
        <FormattedMessage {...(hidden ? messages.hidden : messages.shown)} />
      </StateBadge>
      {sample && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.sample} />
        </StateBadge>
      )}
      {!hasAgeEvidence && (
        <StateBadge tone="attention">
          <FormattedMessage {...messages.noEvidence} />
        </StateBadge>
      )}
    </Group>
  );
}
