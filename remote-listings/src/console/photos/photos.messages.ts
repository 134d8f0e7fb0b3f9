import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'listings.console.photos.title', defaultMessage: 'Photos' },
  none: { id: 'listings.console.photos.none', defaultMessage: 'No photos yet.' },
  hint: {
    id: 'listings.console.photos.hint',
    defaultMessage:
      'The first photo is the cover, which everybody sees. JPEG, PNG, WebP or AVIF, at most 8 MB each.',
  },
  add: { id: 'listings.console.photos.add', defaultMessage: 'Add photos' },
  cover: { id: 'listings.console.photos.cover', defaultMessage: 'Cover' },
  cropped: { id: 'listings.console.photos.cropped', defaultMessage: 'Cropped' },
  noAlt: { id: 'listings.console.photos.noAlt', defaultMessage: 'No description' },
  removeTitle: { id: 'listings.console.photos.removeTitle', defaultMessage: 'Remove this photo?' },
  removeText: {
    id: 'listings.console.photos.removeText',
    defaultMessage: 'Members no longer see it. It cannot be brought back.',
  },
  removed: { id: 'listings.console.photos.removed', defaultMessage: 'The photo is removed.' },
  saved: { id: 'listings.console.photos.saved', defaultMessage: 'The photo is saved.' },
  alt: { id: 'listings.console.photos.alt', defaultMessage: 'Description' },
  altHint: {
    id: 'listings.console.photos.altHint',
    defaultMessage: 'What the photo shows, for members who cannot see it.',
  },
  crop: { id: 'listings.console.photos.crop', defaultMessage: 'Part that members see' },
  cropHint: {
    id: 'listings.console.photos.cropHint',
    defaultMessage: 'Draw a frame on the photo, or move its edges with the sliders.',
  },
  cropSides: { id: 'listings.console.photos.cropSides', defaultMessage: 'Left and right' },
  cropEnds: { id: 'listings.console.photos.cropEnds', defaultMessage: 'Top and bottom' },
  cropLeft: { id: 'listings.console.photos.cropLeft', defaultMessage: 'Left edge' },
  cropRight: { id: 'listings.console.photos.cropRight', defaultMessage: 'Right edge' },
  cropTop: { id: 'listings.console.photos.cropTop', defaultMessage: 'Upper edge' },
  cropBottom: { id: 'listings.console.photos.cropBottom', defaultMessage: 'Lower edge' },
  whole: { id: 'listings.console.photos.whole', defaultMessage: 'Show the whole photo' },
  notCropped: {
    id: 'listings.console.photos.notCropped',
    defaultMessage: 'Only uploaded photos can be cropped.',
  },
});

export const valued = defineMessages<{
  photo: { number: number };
  forward: { number: number };
  back: { number: number };
  editOne: { number: number };
  removeOne: { number: number };
}>({
  photo: { id: 'listings.console.photos.photo', defaultMessage: 'Photo {number}' },
  forward: {
    id: 'listings.console.photos.forward',
    defaultMessage: 'Move photo {number} one place forward',
  },
  back: {
    id: 'listings.console.photos.back',
    defaultMessage: 'Move photo {number} one place back',
  },
  editOne: { id: 'listings.console.photos.editOne', defaultMessage: 'Edit photo {number}' },
  removeOne: { id: 'listings.console.photos.removeOne', defaultMessage: 'Remove photo {number}' },
});
