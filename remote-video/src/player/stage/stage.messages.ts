import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  retry: { id: 'video.player.retry', defaultMessage: 'Retry' },
  region: { id: 'video.player.region', defaultMessage: 'Player' },
  play: { id: 'video.player.play', defaultMessage: 'Play' },
  pause: { id: 'video.player.pause', defaultMessage: 'Pause' },
  seek: { id: 'video.player.seek', defaultMessage: 'Seek' },
  mute: { id: 'video.player.mute', defaultMessage: 'Mute' },
  unmute: { id: 'video.player.unmute', defaultMessage: 'Unmute' },
  volume: { id: 'video.player.volume', defaultMessage: 'Volume' },
  speed: { id: 'video.player.speed', defaultMessage: 'Playback speed' },
  quality: { id: 'video.player.quality', defaultMessage: 'Quality' },
  auto: { id: 'video.player.auto', defaultMessage: 'Auto' },
  captions: { id: 'video.player.captions', defaultMessage: 'Captions' },
  captionsOff: { id: 'video.player.captionsOff', defaultMessage: 'Off' },
  pictureInPicture: { id: 'video.player.pictureInPicture', defaultMessage: 'Picture in picture' },
  fullScreen: { id: 'video.player.fullScreen', defaultMessage: 'Full screen' },
  waiting: { id: 'video.player.waiting', defaultMessage: 'Loading the video' },
  offline: {
    id: 'video.player.offline',
    defaultMessage: 'You are offline. Playing goes on once you are connected.',
  },
  reconnecting: { id: 'video.player.reconnecting', defaultMessage: 'Reconnecting' },
  networkFailure: {
    id: 'video.player.networkFailure',
    defaultMessage: 'The connection broke off. Check it and try again.',
  },
  expiredFailure: {
    id: 'video.player.expiredFailure',
    defaultMessage: 'The video cannot be opened at the moment. Please try again.',
  },
  decodeFailure: {
    id: 'video.player.decodeFailure',
    defaultMessage: 'The video could not be played. Please try again.',
  },
  brokenFailure: {
    id: 'video.player.brokenFailure',
    defaultMessage: 'Something is wrong with this video. Please try again later.',
  },
  unsupportedFailure: {
    id: 'video.player.unsupportedFailure',
    defaultMessage: 'This browser cannot play videos. Please update it or use another one.',
  },
  upNext: { id: 'video.player.upNext', defaultMessage: 'Up next' },
  replay: { id: 'video.player.replay', defaultMessage: 'Play again' },
});

export const valued = defineMessages<{
  skipBack: { seconds: number };
  skipForward: { seconds: number };
  position: { position: string; duration: string };
  autoNow: { height: string };
}>({
  skipBack: {
    id: 'video.player.skipBack',
    defaultMessage: 'Back {seconds, plural, one {# second} other {# seconds}}',
  },
  skipForward: {
    id: 'video.player.skipForward',
    defaultMessage: 'Forward {seconds, plural, one {# second} other {# seconds}}',
  },
  position: { id: 'video.player.position', defaultMessage: '{position} of {duration}' },
  autoNow: { id: 'video.player.autoNow', defaultMessage: 'Auto ({height}p)' },
});
