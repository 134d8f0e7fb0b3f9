import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  gallery: { id: 'listings.photos.gallery', defaultMessage: 'gallery' },
  slide: { id: 'listings.photos.slide', defaultMessage: 'photo' },
  previous: { id: 'listings.photos.previous', defaultMessage: 'Previous photo' },
  next: { id: 'listings.photos.next', defaultMessage: 'Next photo' },
  zoomIn: { id: 'listings.photos.zoomIn', defaultMessage: 'Zoom in' },
  zoomOut: { id: 'listings.photos.zoomOut', defaultMessage: 'Zoom out' },
});

/** Messages with values. */
export const valued = defineMessages<{
  photosOf: { name: string };
  photo: { name: string; index: number; count: number };
  place: { index: number; count: number };
  open: { index: number; count: number };
  openShowing: { index: number; count: number; text: string };
  show: { index: number };
}>({
  photosOf: { id: 'listings.photos.of', defaultMessage: 'Photos of {name}' },
  photo: {
    id: 'listings.photos.photo',
    defaultMessage: '{name}, photo {index, number} of {count, number}',
  },
  place: { id: 'listings.photos.place', defaultMessage: '{index, number} of {count, number}' },
  open: {
    id: 'listings.photos.open',
    defaultMessage: 'Open photo {index, number} of {count, number}',
  },
  openShowing: {
    id: 'listings.photos.openShowing',
    defaultMessage: 'Open photo {index, number} of {count, number}: {text}',
  },
  show: { id: 'listings.photos.show', defaultMessage: 'Show photo {index, number}' },
});
