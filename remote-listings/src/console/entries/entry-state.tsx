import { Group } from '@mantine/core';
import { StateBadge, stateBadge, useMessages, words } from '@velvet/console-kit';
import type { ListingItem } from '@velvet/contract/ops/listings';
import { messages } from './entries.messages.ts';

const Visibility = stateBadge(
  { shown: words.shown, hidden: words.hidden },
  { shown: 'good', hidden: 'neutral' },
);

type EntryStateProps = Pick<ListingItem, 'hidden' | 'sample' | 'hasAgeEvidence'>;

/** Whether members see an entry, and what else stands out. */
export function EntryState({ hidden, sample, hasAgeEvidence }: EntryStateProps) {
  const t = useMessages(messages);
  return (
    <Group gap="xs">
      <Visibility state={hidden ? 'hidden' : 'shown'} sample={sample} />
      {!hasAgeEvidence && <StateBadge tone="attention">{t('noEvidence')}</StateBadge>}
    </Group>
  );
}
