import type { Video, VideoId } from '@velvet/contract/video';
import { savesData } from '@velvet/sdk/device';
import { useAppStore } from '@velvet/sdk/store';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { videoQueries } from '../api/video-queries.ts';
import { useIsSavingData } from '../data-saver/data-saving.ts';
import { createPlayerEngine, type PlayerEngine } from '../playback/player-engine.ts';
import { isPreviewOnly } from '../playback/preview-guard.ts';
import { createVideoElement, startSecond, takeStream } from '../playback/ready-stream.ts';
import { createShakaStream } from '../playback/shaka-stream.ts';
import { useResumeAt } from '../positions/use-resume-at.ts';
import { positionNoted } from '../positions/watch-positions-slice.ts';
import {
  type PlayerSettings,
  selectPlayerPreferences,
  settingsChanged,
} from './player-preferences-slice.ts';

interface PlayerEngineOptions {
  /** Takes the picture. */
  readonly screen: RefObject<HTMLElement | null>;
  /** The video on screen. */
  readonly id: VideoId;
  /** With its signed address; undefined until known, and for guests. */
  readonly info: Video | undefined;
  /** A stream is to come: a member's, not a guest's. The player ends with it. */
  readonly expected: boolean;
  readonly renew: () => Promise<string | undefined>;
  readonly onLimit: () => void;
}

const cameByTap = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** The one player of the screen, fed with the video on it. */
export function usePlayerEngine(options: PlayerEngineOptions) {
  const { screen, id, info, expected } = options;
  const dataSaver = useIsSavingData();
  const resumeAt = useResumeAt();
  const latest = useRef(options);
  const [engine, setEngine] = useState<PlayerEngine>();
  const [asked, setAsked] = useState(false);
  const [loadedId, setLoadedId] = useState<number>();
  const playing = useRef<Pick<Video, 'id' | 'allowed'>>(undefined);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    // Takes over the stream that a touch on the list has started.
    const ready = takeStream();
    if (!screen.current) return ready?.drop();
    const video = ready?.video ?? createVideoElement();
    screen.current.append(video);
    const created = createPlayerEngine({
      video,
      createPlayer: ready?.createPlayer ?? createShakaStream,
      renew: () => latest.current.renew(),
      onLimit: () => latest.current.onLimit(),
    });
    // The library comes beside the answer that names the stream, not after it.
    if (expected && !savesData()) created.prepare();
    setEngine(created);
    return () => {
      setEngine(undefined);
      playing.current = undefined;
      void created.destroy();
      video.remove();
    };
  }, [screen, expected]);

  useEffect(() => engine?.setDataSaver(dataSaver), [engine, dataSaver]);
  usePlayerPreferences(engine);

  useEffect(() => {
    if (!engine || !playing.current || playing.current.id === id) return;
    // The video before would play on below another title. Chosen again, it plays like any other.
    engine.leave();
    playing.current = undefined;
  }, [engine, id]);

  useEffect(() => {
    if (!engine || !info) return;
    const known = playing.current;
    const fresh = known?.id !== info.id;
    // A newer address alone is no reason to interrupt.
    if (!fresh && known.allowed === info.allowed) return engine.readdress(info.playUrl);
    if (fresh && !asked && savesData() && !cameByTap()) return;
    playing.current = info;
    setLoadedId(info.id);
    const { currentS, paused, limitReached } = engine.getState();
    const wantedS = fresh ? resumeAt(info.id) : currentS;
    engine.load({
      url: info.playUrl,
      startS: startSecond(info, wantedS),
      playlists: info.playlists,
      limited: isPreviewOnly(info),
      play: fresh ? asked || cameByTap() : limitReached || !paused,
    });
  }, [engine, info, asked, resumeAt]);

  const waitsForPlay = info !== undefined && loadedId !== info.id;
  return { engine, start: waitsForPlay ? () => setAsked(true) : undefined };
}

const SAVE_EVERY_S = 5;

/** Keeps where the viewer is: every few seconds, on pause, on leaving. */
export function useWatchPosition(
  engine: PlayerEngine | undefined,
  videoId: VideoId | undefined,
): void {
  const store = useAppStore();

  useEffect(() => {
    if (!engine || videoId === undefined) return;
    const selectInfo = videoQueries.endpoints.videoInfo.select(videoId);
    let savedS: number | undefined;
    const save = () => {
      const { currentS, shown } = engine.getState();
      // A member who signs out empties the query cache before this screen unmounts: their
      // position must not be stored after that.
      const { data: video } = selectInfo(store.getState());
      if (!shown || !video || currentS === savedS) return;
      savedS = currentS;
      const { id, title, posterUrl, durationSeconds: durationS } = video;
      const sample = video.sample ? { sample: true } : {};
      const position = { id, title, posterUrl, durationS, positionS: currentS, ...sample };
      store.dispatch(positionNoted(position));
    };
    const leave = engine.subscribe(() => {
      const { currentS, paused } = engine.getState();
      if (paused || Math.abs(currentS - (savedS ?? 0)) >= SAVE_EVERY_S) save();
    });
    window.addEventListener('pagehide', save);
    return () => {
      save();
      leave();
      window.removeEventListener('pagehide', save);
    };
  }, [store, engine, videoId]);
}

/** Sound is read from the element: the engine's state follows a moment later. */
const settingsOf = ({ video, getState }: PlayerEngine): PlayerSettings => ({
  rate: getState().rate,
  muted: video.muted,
  volume: video.volume,
  captions: getState().captionLanguage,
});

const isSame = (one: PlayerSettings, other: PlayerSettings): boolean =>
  one.rate === other.rate &&
  one.muted === other.muted &&
  one.volume === other.volume &&
  one.captions === other.captions;

/** A new player starts with the speed, sound and captions of the last one, and keeps what is changed. */
function usePlayerPreferences(engine: PlayerEngine | undefined): void {
  const store = useAppStore();

  useEffect(() => {
    if (!engine) return;
    const { rate, muted, volumePercent, captions } = selectPlayerPreferences(store.getState());
    engine.setRate(rate);
    engine.setVolume(volumePercent / 100);
    if (muted) engine.toggleMute();
    engine.setCaptions(captions);
    let known = settingsOf(engine);
    // The engine notifies at every time update; only changed settings are dispatched.
    return engine.subscribe(() => {
      const current = settingsOf(engine);
      if (isSame(current, known)) return;
      known = current;
      store.dispatch(settingsChanged(current));
    });
  }, [engine, store]);
}
