import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.profile.title', defaultMessage: 'Profile' },
  absent: { id: 'listings.profile.absent', defaultMessage: 'This profile is no longer here' },
  toHall: { id: 'listings.profile.toHall', defaultMessage: 'To the hall' },
  tags: { id: 'listings.profile.tags', defaultMessage: 'Tags' },
  satisfaction: { id: 'listings.profile.satisfaction', defaultMessage: 'Satisfaction' },
  height: { id: 'listings.profile.height', defaultMessage: 'Height' },
  bust: { id: 'listings.profile.bust', defaultMessage: 'Bust' },
  share: { id: 'listings.profile.share', defaultMessage: 'Share' },
  save: { id: 'listings.profile.save', defaultMessage: 'Save' },
  savedToast: { id: 'listings.profile.savedToast', defaultMessage: 'Saved' },
  openSaved: { id: 'listings.profile.openSaved', defaultMessage: 'Show saved' },
  unsavedToast: { id: 'listings.profile.unsavedToast', defaultMessage: 'Removed from saved' },
  linkCopied: { id: 'listings.profile.linkCopied', defaultMessage: 'Link copied' },
  reserve: { id: 'listings.profile.reserve', defaultMessage: 'Reserve' },
  reserveToast: {
    id: 'listings.profile.reserveToast',
    defaultMessage:
      'To reserve, please contact a counsellor or receptionist. Nothing is booked in the app',
  },
  messageCounsellor: {
    id: 'listings.profile.messageCounsellor',
    defaultMessage: 'Message your counsellor',
  },
  similar: { id: 'listings.profile.similar', defaultMessage: 'Similar profiles' },
  support: { id: 'listings.profile.support', defaultMessage: 'Customer service' },
  functionForbidden: {
    id: 'listings.profile.functionForbidden',
    defaultMessage: 'Function forbidden',
  },
  vipHint: {
    id: 'listings.profile.vipHint',
    defaultMessage:
      'Profiles are open to VIP members. VIP is by invitation, through customer service',
  },
  askAgain: { id: 'listings.profile.askAgain', defaultMessage: 'Check again' },
});

/** Messages with values. */
export const valued = defineMessages<{
  like: { count: number };
  nameAndAge: { name: string; age: number };
  centimetres: { value: number };
  linkNotCopied: { url: string };
}>({
  like: {
    id: 'listings.profile.like',
    defaultMessage: '{count, plural, one {Like, # like} other {Like, # likes}}',
  },
  nameAndAge: { id: 'listings.profile.nameAndAge', defaultMessage: '{name}, {age, number}' },
  centimetres: { id: 'listings.profile.centimetres', defaultMessage: '{value, number} cm' },
  linkNotCopied: {
    id: 'listings.profile.linkNotCopied',
    defaultMessage: 'The link could not be copied. Select it here and copy it: {url}',
  },
});
