import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.console.classes.title', defaultMessage: 'Video classes' },
  description: {
    id: 'video.console.classes.description',
    defaultMessage: 'What members choose videos by, in their order.',
  },
  add: { id: 'video.console.classes.add', defaultMessage: 'Add a class' },
  none: { id: 'video.console.classes.none', defaultMessage: 'There are no classes yet.' },
  class: { id: 'video.console.classes.class', defaultMessage: 'Class' },
  videos: { id: 'video.console.classes.videos', defaultMessage: 'Videos' },
});

export const valued = defineMessages<{ videosOf: { count: number; name: string } }>({
  videosOf: {
    id: 'video.console.classes.videosOf',
    defaultMessage: '{count, plural, one {# video} other {# videos}} of {name}',
  },
});
