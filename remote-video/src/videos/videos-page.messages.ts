import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.videos.title' },
  classes: { id: 'video.videos.classes' },
  latest: { id: 'video.videos.latest' },
  showLatest: { id: 'video.videos.showLatest' },
  continue: { id: 'video.videos.continue' },
  sample: { id: 'video.videos.sample' },
  loading: { id: 'video.videos.loading' },
  refresh: { id: 'video.videos.refresh' },
  refreshing: { id: 'video.videos.refreshing' },
  empty: { id: 'video.videos.empty' },
  end: { id: 'video.videos.end' },
  failed: { id: 'video.videos.failed' },
  moreFailed: { id: 'video.videos.moreFailed' },
  retry: { id: 'video.videos.retry' },
});
