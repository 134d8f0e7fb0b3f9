import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.player.title' },
  back: { id: 'video.player.back' },
  more: { id: 'video.player.more' },
  sample: { id: 'video.player.sample' },
  loading: { id: 'video.player.loading' },
  end: { id: 'video.player.end' },
  moreFailed: { id: 'video.player.moreFailed' },
  retry: { id: 'video.player.retry' },
  gone: { id: 'video.player.gone' },
  allVideos: { id: 'video.player.allVideos' },
  failed: { id: 'video.player.failed' },
  limit: { id: 'video.player.limit' },
  recharge: { id: 'video.player.recharge' },
  checkAgain: { id: 'video.player.checkAgain' },
  dataSaver: { id: 'video.player.dataSaver' },
});

export const valued = defineMessages<{
  previewNote: { minutes: number };
  dataSaverHint: { height: string };
}>({
  previewNote: { id: 'video.player.previewNote' },
  dataSaverHint: { id: 'video.player.dataSaverHint' },
});
