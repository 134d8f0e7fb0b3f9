import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.videos.title', defaultMessage: 'Video' },
  classes: { id: 'video.videos.classes', defaultMessage: 'Video classes' },
  library: { id: 'video.videos.library', defaultMessage: 'My videos' },
  latest: { id: 'video.videos.latest', defaultMessage: 'Latest' },
  showLatest: { id: 'video.videos.showLatest', defaultMessage: 'Show the latest' },
  continue: { id: 'video.videos.continue', defaultMessage: 'Continue watching' },
  allSamples: { id: 'video.videos.allSamples', defaultMessage: 'These videos are sample data' },
  sample: { id: 'video.videos.sample', defaultMessage: 'Sample data' },
  loading: { id: 'video.videos.loading', defaultMessage: 'Loading' },
  refresh: { id: 'video.videos.refresh', defaultMessage: 'Refresh' },
  refreshing: { id: 'video.videos.refreshing', defaultMessage: 'Refreshing' },
  empty: { id: 'video.videos.empty', defaultMessage: 'No data~' },
  end: { id: 'video.videos.end', defaultMessage: 'No more' },
  failed: { id: 'video.videos.failed', defaultMessage: 'The videos could not be loaded' },
  moreFailed: { id: 'video.videos.moreFailed', defaultMessage: 'Could not load more' },
  retry: { id: 'video.videos.retry', defaultMessage: 'Retry' },
});

export const valued = defineMessages<{ left: { time: string } }>({
  left: { id: 'video.videos.left', defaultMessage: '{time} left' },
});
