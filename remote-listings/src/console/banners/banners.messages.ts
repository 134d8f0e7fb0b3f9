import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.console.banners.title', defaultMessage: 'Banners' },
  description: {
    id: 'listings.console.banners.description',
    defaultMessage:
      'The pictures above the lists, in members’ order. A new one is hidden until it is shown.',
  },
  none: { id: 'listings.console.banners.none', defaultMessage: 'There are no banners yet.' },
  add: { id: 'listings.console.banners.add', defaultMessage: 'Add a banner' },
  added: {
    id: 'listings.console.banners.added',
    defaultMessage: 'The banner is added and hidden. Write its headline, then show it.',
  },
  picture: { id: 'listings.console.banners.picture', defaultMessage: 'Picture' },
  headline: { id: 'listings.console.banners.headline', defaultMessage: 'Headline' },
  noHeadline: { id: 'listings.console.banners.noHeadline', defaultMessage: 'No headline' },
  headlineHint: {
    id: 'listings.console.banners.headlineHint',
    defaultMessage: 'Also what members hear who cannot see the picture.',
  },
  link: { id: 'listings.console.banners.link', defaultMessage: 'Leads to' },
  linkHint: {
    id: 'listings.console.banners.linkHint',
    defaultMessage:
      'An address that begins with https://, or a path of this product such as /Choose2. Empty: nowhere.',
  },
  noLink: { id: 'listings.console.banners.noLink', defaultMessage: 'Nowhere' },
  wrongLink: {
    id: 'listings.console.banners.wrongLink',
    defaultMessage: 'Enter an address with https:// or a path that begins with one slash.',
  },
  positionHint: {
    id: 'listings.console.banners.positionHint',
    defaultMessage: 'The lower, the earlier it is shown.',
  },
  saved: { id: 'listings.console.banners.saved', defaultMessage: 'The banner is saved.' },
  replace: { id: 'listings.console.banners.replace', defaultMessage: 'Replace the picture' },
  replaced: { id: 'listings.console.banners.replaced', defaultMessage: 'The picture is replaced.' },
  pictureHint: {
    id: 'listings.console.banners.pictureHint',
    defaultMessage: 'JPEG, PNG, WebP or AVIF, at most 8 MB.',
  },
  hideTitle: { id: 'listings.console.banners.hideTitle', defaultMessage: 'Hide this banner?' },
  hideText: {
    id: 'listings.console.banners.hideText',
    defaultMessage: 'Members no longer see it. It can be shown again.',
  },
  hiddenNow: { id: 'listings.console.banners.hiddenNow', defaultMessage: 'The banner is hidden.' },
  showTitle: { id: 'listings.console.banners.showTitle', defaultMessage: 'Show this banner?' },
  showText: {
    id: 'listings.console.banners.showText',
    defaultMessage: 'Members see it with their next visit.',
  },
  shownNow: { id: 'listings.console.banners.shownNow', defaultMessage: 'Members see the banner.' },
});

export const valued = defineMessages<{ editOne: { place: number }; one: { place: number } }>({
  editOne: { id: 'listings.console.banners.editOne', defaultMessage: 'Edit banner {place}' },
  one: { id: 'listings.console.banners.one', defaultMessage: 'banner {place}' },
});
