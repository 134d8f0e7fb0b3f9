import { registerPlaylists } from './embedded-playlists.ts';
import { loadShaka } from './load-shaka.ts';
import { currentBandwidth } from './measured-bandwidth.ts';
import type { Caption } from './player-state.ts';
import { variantFor } from './quality.ts';
import { createSignedAddress, type SignedAddress } from './signed-address.ts';
import {
  type CreateStreamPlayer,
  type Thumbnail,
  UnsupportedBrowserError,
} from './stream-player.ts';

/** Of every request, playlist or segment. The waits between attempts: 0.5, 1, 2 s. */
const retryParameters = {
  maxAttempts: 4,
  baseDelay: 500,
  backoffFactor: 2,
  fuzzFactor: 0.3,
  timeout: 20_000,
  stallTimeout: 6_000,
  connectionTimeout: 8_000,
};

const BUFFER_AHEAD_S = 20;
/** No more than the first picture takes. */
const PICTURE_AHEAD_S = 2;

const configuration = {
  // Looking into segments for captions that no playlist names would cost the first seconds.
  manifest: { retryParameters, hls: { disableClosedCaptionsDetection: true } },
  streaming: {
    retryParameters,
    rebufferingGoal: 1,
    bufferBehind: 30,
  },
  abr: {
    defaultBandwidthEstimate: 1_000_000,
    // A busy device would otherwise lose its quality for a while, in favour of a heavier one too.
    droppedFrames: false,
  },
};

const PLAYLIST_TYPE = 'application/x-mpegurl';

/** So that a segment takes half of the time that it plays. */
const SHARE_OF_BANDWIDTH = 0.5;
/**
 * The first picture comes soon rather than sharp, is not thrown away for a better one, and has the
 * network to itself. Its rendition is chosen by what the page's own files took to arrive.
 */
const forFirstPicture = (bitsPerS: number | undefined) => ({
  streaming: { bufferingGoal: PICTURE_AHEAD_S },
  abr: {
    enabled: false,
    restrictToElementSize: false,
    restrictions: { maxHeight: 480 },
    ...(bitsPerS === undefined
      ? {}
      : {
          defaultBandwidthEstimate: bitsPerS * SHARE_OF_BANDWIDTH,
          // The browser's own figure would take precedence; it is rounded, and few browsers have one.
          useNetworkInformation: false,
        }),
  },
});
/** What follows adapts to the screen and to the network. */
const forThePlay = (isAuto: boolean) => ({
  streaming: { bufferingGoal: BUFFER_AHEAD_S },
  abr: {
    enabled: isAuto,
    restrictToElementSize: true,
    restrictions: { maxHeight: Number.POSITIVE_INFINITY },
  },
});

const detailOf = (event: object): unknown => ('detail' in event ? event.detail : undefined);

/** Binds Shaka to a video element (spec S5.4). One player lives as long as its screen. */
export const createShakaStream: CreateStreamPlayer = async (video, { onError, onTracks }) => {
  const shaka = await loadShaka();
  if (!shaka.Player.isBrowserSupported()) throw new UnsupportedBrowserError();
  const player = new shaka.Player();
  player.configure(configuration);
  player.addEventListener('error', (event) => onError(detailOf(event)));
  for (const type of ['trackschanged', 'adaptation', 'variantchanged', 'textchanged']) {
    player.addEventListener(type, onTracks);
  }
  // In an element of our own: a track element's empty source is refused by the page's policy.
  const captions = document.createElement('div');
  player.setVideoContainer(captions);
  await player.attach(video);
  const address = createSignedAddress();
  player.getNetworkingEngine()?.registerRequestFilter((_type, request) => {
    request.uris = request.uris.map(address.current);
  });
  const thumbnails = createThumbnails(player, address);
  let unregisterPlaylists = () => {};
  let isAuto = true;
  let held = false;
  let pictured = false;
  const goOn = () => {
    if (pictured && !held) player.configure(forThePlay(isAuto));
  };
  video.addEventListener('loadeddata', () => {
    pictured = true;
    goOn();
  });

  return {
    async load(url, startS, playlists = []) {
      const whole = new URL(url, document.baseURI).href;
      unregisterPlaylists();
      unregisterPlaylists = registerPlaylists(shaka, whole, playlists);
      address.begin(whole);
      pictured = false;
      player.configure(forFirstPicture(currentBandwidth()));
      await player.load(whole, startS > 0 ? startS : null, PLAYLIST_TYPE);
    },
    readdress: address.renew,
    unload: () => player.unload(),
    hold(wanted) {
      held = wanted;
      goOn();
    },
    retryStreaming: () => player.retryStreaming(),
    variants: () =>
      player.getVariantTracks().map(({ id, height, active }) => ({ id, height, active })),
    setQuality(quality) {
      isAuto = quality === 'auto';
      player.configure('abr.enabled', isAuto && pictured);
      if (quality === 'auto') return;
      const tracks = player.getVariantTracks();
      const wanted = variantFor(tracks, quality);
      const track = tracks.find(({ id }) => id === wanted?.id);
      if (track && !track.active) player.selectVariantTrack(track, true);
    },
    setMaxHeight: (height) => void player.configure('restrictions.maxHeight', height),
    captions: () =>
      player
        .getTextTracks()
        .map(({ language, label }) => ({ language, label: label ?? language }))
        // They are chosen by language.
        .filter(({ language }, index, all) => firstOf(all, language) === index),
    setCaptions(wanted) {
      video.after(captions);
      player.selectTextTrack(
        player.getTextTracks().find(({ language }) => language === wanted) ?? null,
      );
    },
    thumbnailAt: thumbnails,
    destroy() {
      unregisterPlaylists();
      captions.remove();
      return player.destroy();
    },
  };
};

const firstOf = (tracks: readonly Caption[], wanted: string): number =>
  tracks.findIndex(({ language }) => language === wanted);

type ShakaPlayer = InstanceType<Awaited<ReturnType<typeof loadShaka>>['Player']>;

const TRACK_FILE = 'thumbs.vtt';

/** The small pictures lie beside the stream; they are fetched with the first one asked for. */
function createThumbnails(player: ShakaPlayer, address: SignedAddress) {
  let known: { readonly asset: string; readonly track: Promise<number | undefined> } | undefined;

  const trackOf = (asset: string): Promise<number | undefined> => {
    if (known?.asset === asset) return known.track;
    const file = new URL(TRACK_FILE, new URL(asset, document.baseURI)).href;
    const track = player.addThumbnailsTrack(file, 'text/vtt').then(
      ({ id }) => id,
      // A stream need not have any.
      () => undefined,
    );
    known = { asset, track };
    return track;
  };

  return async (seconds: number): Promise<Thumbnail | undefined> => {
    const asset = player.getAssetUri();
    const track = asset === null ? undefined : await trackOf(asset);
    if (track === undefined || player.getAssetUri() !== asset) return undefined;
    const found = await player.getThumbnails(track, seconds);
    const [url] = found?.uris ?? [];
    if (!found || url === undefined) return undefined;
    return {
      // The page's style fetches it, not the player.
      url: address.current(url),
      left: found.positionX,
      top: found.positionY,
      width: found.width,
      height: found.height,
      sheetWidth: found.imageWidth,
      sheetHeight: found.imageHeight,
    };
  };
}
