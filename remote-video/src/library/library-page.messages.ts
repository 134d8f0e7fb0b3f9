import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.library.title', defaultMessage: 'My videos' },
  back: { id: 'video.library.back', defaultMessage: 'Back' },
  lists: { id: 'video.library.lists', defaultMessage: 'Saved and history' },
  saved: { id: 'video.library.saved', defaultMessage: 'Saved' },
  history: { id: 'video.library.history', defaultMessage: 'History' },
  allVideos: { id: 'video.library.allVideos', defaultMessage: 'All videos' },
  sample: { id: 'video.library.sample', defaultMessage: 'Sample data' },
  loading: { id: 'video.library.loading', defaultMessage: 'Loading' },
  end: { id: 'video.library.end', defaultMessage: 'No more' },
  failed: {
    id: 'video.library.failed',
    defaultMessage: 'Your saved videos could not be loaded',
  },
  moreFailed: { id: 'video.library.moreFailed', defaultMessage: 'Could not load more' },
  retry: { id: 'video.library.retry', defaultMessage: 'Retry' },
  noneSaved: {
    id: 'video.library.noneSaved',
    defaultMessage: 'Nothing saved yet. Tap Save below a video to find it here',
  },
  unsaved: { id: 'video.library.unsaved', defaultMessage: 'Removed from saved' },
  noneWatched: {
    id: 'video.library.noneWatched',
    defaultMessage: 'Nothing watched yet. Videos you watch appear here',
  },
  onDevice: {
    id: 'video.library.onDevice',
    defaultMessage: 'Kept on this device only, until you log out',
  },
  watched: { id: 'video.library.watched', defaultMessage: 'Watched to the end' },
  forgotten: { id: 'video.library.forgotten', defaultMessage: 'Removed from history' },
  clear: { id: 'video.library.clear', defaultMessage: 'Clear history' },
  clearQuestion: {
    id: 'video.library.clearQuestion',
    defaultMessage: 'Clear your watch history? Videos will start from the beginning again.',
  },
  clearAll: { id: 'video.library.clearAll', defaultMessage: 'Clear' },
  cleared: { id: 'video.library.cleared', defaultMessage: 'Watch history cleared' },
});

export const valued = defineMessages<{
  unsave: { title: string };
  forget: { title: string };
  watchedTo: { position: string; duration: string };
}>({
  unsave: { id: 'video.library.unsave', defaultMessage: 'Remove “{title}” from saved' },
  forget: { id: 'video.library.forget', defaultMessage: 'Remove “{title}” from history' },
  watchedTo: { id: 'video.library.watchedTo', defaultMessage: '{position} of {duration}' },
});
