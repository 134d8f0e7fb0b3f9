import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  region: { id: 'video.player.region' },
  play: { id: 'video.player.play' },
  pause: { id: 'video.player.pause' },
  seek: { id: 'video.player.seek' },
  mute: { id: 'video.player.mute' },
  unmute: { id: 'video.player.unmute' },
  volume: { id: 'video.player.volume' },
  speed: { id: 'video.player.speed' },
  quality: { id: 'video.player.quality' },
  auto: { id: 'video.player.auto' },
  captions: { id: 'video.player.captions' },
  captionsOff: { id: 'video.player.captionsOff' },
  pictureInPicture: { id: 'video.player.pictureInPicture' },
  fullScreen: { id: 'video.player.fullScreen' },
  waiting: { id: 'video.player.waiting' },
  offline: { id: 'video.player.offline' },
  reconnecting: { id: 'video.player.reconnecting' },
  networkFailure: { id: 'video.player.networkFailure' },
  expiredFailure: { id: 'video.player.expiredFailure' },
  decodeFailure: { id: 'video.player.decodeFailure' },
  brokenFailure: { id: 'video.player.brokenFailure' },
  unsupportedFailure: { id: 'video.player.unsupportedFailure' },
  upNext: { id: 'video.player.upNext' },
  replay: { id: 'video.player.replay' },
});

export const valued = defineMessages<{
  skipBack: { seconds: number };
  skipForward: { seconds: number };
  position: { position: string; duration: string };
  autoNow: { height: string };
}>({
  skipBack: { id: 'video.player.skipBack' },
  skipForward: { id: 'video.player.skipForward' },
  position: { id: 'video.player.position' },
  autoNow: { id: 'video.player.autoNow' },
});
