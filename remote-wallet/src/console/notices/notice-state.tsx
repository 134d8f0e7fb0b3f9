import { Group } from '@mantine/core';
import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { NoticeItem } from '@velvet/contract/ops/notices';
import { defineMessages, FormattedMessage } from 'react-intl';
import { messages } from './notices.messages.ts';

export const stateLabels = defineMessages({
  scheduled: { id: 'wallet.console.notices.scheduled', defaultMessage: 'Scheduled' },
  shown: { id: 'wallet.console.notices.shown', defaultMessage: 'Shown' },
  hidden: { id: 'wallet.console.notices.hidden', defaultMessage: 'Hidden' },
});

const tones: Readonly<Record<NoticeItem['state'], StateTone>> = {
  scheduled: 'info',
  shown: 'good',
  hidden: 'neutral',
};

export function NoticeState({ state, sample }: Pick<NoticeItem, 'state' | 'sample'>) {
  return (
    <Group gap="xs" wrap="nowrap">
      <StateBadge tone={tones[state]}>
        <FormattedMessage {...stateLabels[state]} />
      </StateBadge>
      {sample && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.sample} />
        </StateBadge>
      )}
    </Group>
  );
}
