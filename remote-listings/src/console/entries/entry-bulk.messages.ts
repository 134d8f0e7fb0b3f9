import type { ListingChangeWord } from '@velvet/contract/ops/listing-change';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What a bulk change does, in the order in which it is offered. */
export const changeNames: Readonly<Record<ListingChangeWord, MessageDescriptor>> = defineMessages({
  show: { id: 'listings.console.entries.bulk.show', defaultMessage: 'Show entries' },
  hide: { id: 'listings.console.entries.bulk.hide', defaultMessage: 'Hide entries' },
  move: { id: 'listings.console.entries.bulk.move', defaultMessage: 'Move to a region' },
  sign_add: { id: 'listings.console.entries.bulk.signAdd', defaultMessage: 'Add a sign' },
  sign_remove: { id: 'listings.console.entries.bulk.signRemove', defaultMessage: 'Remove a sign' },
  tag_add: { id: 'listings.console.entries.bulk.tagAdd', defaultMessage: 'Add a tag' },
  tag_remove: { id: 'listings.console.entries.bulk.tagRemove', defaultMessage: 'Remove a tag' },
});

export const messages = defineMessages({
  sign: { id: 'listings.console.entries.bulk.sign', defaultMessage: 'Sign' },
  tag: { id: 'listings.console.entries.bulk.tag', defaultMessage: 'Tag' },
  tagGroup: { id: 'listings.console.entries.bulk.tagGroup', defaultMessage: 'Language of the tag' },
  with: { id: 'listings.console.entries.bulk.with', defaultMessage: 'Has it' },
  without: { id: 'listings.console.entries.bulk.without', defaultMessage: 'Does not have it' },
  noPhotos: { id: 'listings.console.entries.bulk.noPhotos', defaultMessage: 'No photos' },
});

export const valued = defineMessages<{ named: { change: string; name: string } }>({
  named: { id: 'listings.console.entries.bulk.named', defaultMessage: '{change}: {name}' },
});
