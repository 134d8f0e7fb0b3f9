import { Group } from '@mantine/core';
import { StateBadge, useMessages } from '@velvet/console-kit';
import type { ListingItem } from '@velvet/contract/ops/listings';
import { VisibilityState } from '../visibility-state.tsx';
import { messages } from './entries.messages.ts';

type EntryStateProps = Pick<ListingItem, 'hidden' | 'sample' | 'hasAgeEvidence'>;

/** Whether members see an entry, and what else stands out. */
export function EntryState({ hidden, sample, hasAgeEvidence }: EntryStateProps) {
  const t = useMessages(messages);
  return (
    <Group gap="xs">
      <VisibilityState state={hidden ? 'hidden' : 'shown'} sample={sample} />
      {!hasAgeEvidence && <StateBadge tone="attention">{t('noEvidence')}</StateBadge>}
    </Group>
  );
}
