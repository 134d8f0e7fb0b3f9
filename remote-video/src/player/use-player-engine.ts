import type { Video } from '@velvet/contract/video';
import { savesData } from '@velvet/sdk/device';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsSavingData } from '../data-saver/data-saving.ts';
import { createPlayerEngine, type PlayerEngine } from '../playback/player-engine.ts';
import { createVideoElement, takeStream } from '../playback/ready-stream.ts';
import { createShakaStream } from '../playback/shaka-stream.ts';
import { startSecond } from '../playback/start-second.ts';
import { useResumeAt } from '../positions/use-resume-at.ts';
import { usePlayerPreferences } from './preferences/use-player-preferences.ts';

interface PlayerEngineOptions {
  /** Takes the picture. */
  readonly screen: RefObject<HTMLElement | null>;
  /** With its signed address; undefined until known, and for guests. */
  readonly info: Video | undefined;
  /** A stream is to come: a member's, not a guest's. */
  readonly expected: boolean;
  readonly renew: () => Promise<string | undefined>;
  readonly onLimit: () => void;
}

const cameByTap = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** The one player of the screen, fed with the video on it. */
export function usePlayerEngine(options: PlayerEngineOptions) {
  const { screen, info, expected } = options;
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
    setEngine(created);
    return () => {
      playing.current = undefined;
      void created.destroy();
      video.remove();
    };
  }, [screen]);

  useEffect(() => engine?.setDataSaver(dataSaver), [engine, dataSaver]);
  usePlayerPreferences(engine);

  useEffect(() => {
    // The library comes beside the answer that names the stream, not after it.
    if (expected && !savesData()) engine?.prepare();
  }, [engine, expected]);

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
      limited: !info.allowed,
      play: fresh ? asked || cameByTap() : limitReached || !paused,
      fresh,
    });
  }, [engine, info, asked, resumeAt]);

  const waitsForPlay = info !== undefined && loadedId !== info.id;
  return { engine, start: waitsForPlay ? () => setAsked(true) : undefined };
}
