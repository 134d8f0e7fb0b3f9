import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.profile.title' },
  absent: { id: 'listings.profile.absent' },
  toHall: { id: 'listings.profile.toHall' },
  tags: { id: 'listings.profile.tags' },
  satisfaction: { id: 'listings.profile.satisfaction' },
  age: { id: 'listings.profile.age' },
  height: { id: 'listings.profile.height' },
  bust: { id: 'listings.profile.bust' },
  city: { id: 'listings.profile.city' },
  share: { id: 'listings.profile.share' },
  save: { id: 'listings.profile.save' },
  savedToast: { id: 'listings.profile.savedToast' },
  unsavedToast: { id: 'listings.profile.unsavedToast' },
  linkCopied: { id: 'listings.profile.linkCopied' },
  linkNotCopied: { id: 'listings.profile.linkNotCopied' },
  reserve: { id: 'listings.profile.reserve' },
  reserveToast: { id: 'listings.profile.reserveToast' },
  support: { id: 'listings.profile.support' },
  functionForbidden: { id: 'listings.profile.functionForbidden' },
  vipHint: { id: 'listings.profile.vipHint' },
  askAgain: { id: 'listings.profile.askAgain' },
});

/** Messages with values. */
export const valued = defineMessages<{
  like: { count: number };
  centimetres: { value: number };
}>({
  like: { id: 'listings.profile.like' },
  centimetres: { id: 'listings.profile.centimetres' },
});
