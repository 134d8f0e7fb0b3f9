import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'video.player.title', defaultMessage: 'Video' },
  back: { id: 'video.player.back', defaultMessage: 'Back' },
  more: { id: 'video.player.more', defaultMessage: 'More videos' },
  sample: { id: 'video.player.sample', defaultMessage: 'Sample data' },
  loading: { id: 'video.player.loading', defaultMessage: 'Loading' },
  end: { id: 'video.player.end', defaultMessage: 'No more' },
  moreFailed: { id: 'video.player.moreFailed', defaultMessage: 'Could not load more' },
  gone: { id: 'video.player.gone', defaultMessage: 'This video is not available' },
  allVideos: { id: 'video.player.allVideos', defaultMessage: 'All videos' },
  failed: { id: 'video.player.failed', defaultMessage: 'The video could not be loaded.' },
  limit: { id: 'video.player.limit', defaultMessage: 'Please recharge before watching the video' },
  recharge: { id: 'video.player.recharge', defaultMessage: 'Recharge' },
  checkAgain: { id: 'video.player.checkAgain', defaultMessage: 'I have recharged' },
  save: { id: 'video.player.save', defaultMessage: 'Save' },
  savedToast: { id: 'video.player.savedToast', defaultMessage: 'Saved' },
  openSaved: { id: 'video.player.openSaved', defaultMessage: 'Show saved' },
  unsavedToast: { id: 'video.player.unsavedToast', defaultMessage: 'Removed from saved' },
  share: { id: 'video.player.share', defaultMessage: 'Share' },
  linkCopied: { id: 'video.player.linkCopied', defaultMessage: 'Link copied' },
  dataSaver: { id: 'video.player.dataSaver', defaultMessage: 'Data saver' },
});

export const valued = defineMessages<{
  previewNote: { minutes: number };
  dataSaverHint: { height: string };
  linkNotCopied: { url: string };
}>({
  previewNote: {
    id: 'video.player.previewNote',
    defaultMessage: 'Free preview: the first {minutes, plural, one {# minute} other {# minutes}}',
  },
  dataSaverHint: { id: 'video.player.dataSaverHint', defaultMessage: 'Plays at up to {height}p' },
  linkNotCopied: {
    id: 'video.player.linkNotCopied',
    defaultMessage: 'The link could not be copied. Select it here and copy it: {url}',
  },
});
