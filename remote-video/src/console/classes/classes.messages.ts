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
  name: { id: 'video.console.classes.name', defaultMessage: 'Name' },
  languages: { id: 'video.console.classes.languages', defaultMessage: 'Languages' },
  position: { id: 'video.console.classes.position', defaultMessage: 'Place' },
  videos: { id: 'video.console.classes.videos', defaultMessage: 'Videos' },
  actions: { id: 'video.console.classes.actions', defaultMessage: 'Actions' },
  edit: { id: 'video.console.classes.edit', defaultMessage: 'Edit' },
});

export const valued = defineMessages<{
  editOne: { name: string };
  videosOf: { count: number; name: string };
}>({
  editOne: { id: 'video.console.classes.editOne', defaultMessage: 'Edit {name}' },
  videosOf: {
    id: 'video.console.classes.videosOf',
    defaultMessage: '{count, plural, one {# video} other {# videos}} of {name}',
  },
});
