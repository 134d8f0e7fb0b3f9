import { Group } from '@mantine/core';
import { StateBadge, type StateTone } from '@velvet/console-kit';
import type { VideoItem } from '@velvet/contract/ops/videos';
import { FormattedMessage } from 'react-intl';
import { messages, states } from './videos.messages.ts';

const tones: Readonly<Record<VideoItem['state'], StateTone>> = {
  processing: 'info',
  failed: 'bad',
  ready: 'attention',
  published: 'good',
};

export function VideoState({ state, sample }: Pick<VideoItem, 'state' | 'sample'>) {
  return (
    <Group gap="xs" wrap="nowrap">
      <StateBadge tone={tones[state]}>
        <FormattedMessage {...states[state]} />
      </StateBadge>
      {sample && (
        <StateBadge tone="neutral">
          <FormattedMessage {...messages.sample} />
        </StateBadge>
      )}
    </Group>
  );
}
