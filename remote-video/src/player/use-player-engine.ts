import { PREVIEW_LIMIT_S } from '@velvet/shared/contract/constants';
import type { Video } from '@velvet/shared/contract/video';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { savesData } from '../player-link/load-shaka.ts';
import { createPlayerEngine, type PlayerEngine } from './playback/player-engine.ts';
import { createShakaStream } from './playback/shaka-stream.ts';

interface PlayerEngineOptions {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** With its signed address; undefined until known, and for guests. */
  readonly info: Video | undefined;
  /** A stream is to come: a member's, not a guest's. */
  readonly expected: boolean;
  readonly dataSaver: boolean;
  readonly renew: () => Promise<string | undefined>;
  readonly onLimit: () => void;
  /** Where the viewer left this video. */
  readonly resumeAt: (id: number) => number;
}

const LEAD_BEFORE_LIMIT_S = 1;

const cameByTap = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** The one player of the screen, fed with the video on it. */
export function usePlayerEngine(options: PlayerEngineOptions) {
  const { video, info, expected, dataSaver } = options;
  const latest = useRef(options);
  const [engine, setEngine] = useState<PlayerEngine>();
  const [asked, setAsked] = useState(false);
  const [loadedId, setLoadedId] = useState<number>();
  const playing = useRef<Pick<Video, 'id' | 'allowed'>>(undefined);

  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!video.current) return;
    const created = createPlayerEngine({
      video: video.current,
      createPlayer: createShakaStream,
      renew: () => latest.current.renew(),
      onLimit: () => latest.current.onLimit(),
    });
    setEngine(created);
    return () => {
      playing.current = undefined;
      void created.destroy();
    };
  }, [video]);

  useEffect(() => engine?.setDataSaver(dataSaver), [engine, dataSaver]);

  useEffect(() => {
    // The library comes beside the answer that names the stream, not after it.
    if (expected && !savesData()) engine?.prepare();
  }, [engine, expected]);

  useEffect(() => {
    if (!engine || !info) return;
    const known = playing.current;
    const fresh = known?.id !== info.id;
    // A newer signature alone is no reason to interrupt.
    if (!fresh && known.allowed === info.allowed) return;
    if (fresh && !asked && savesData() && !cameByTap()) return;
    playing.current = info;
    setLoadedId(info.id);
    const { currentS, paused, limitReached } = engine.getState();
    const wantedS = fresh ? latest.current.resumeAt(info.id) : currentS;
    engine.load({
      url: info.playUrl,
      startS: info.allowed ? wantedS : Math.min(wantedS, PREVIEW_LIMIT_S - LEAD_BEFORE_LIMIT_S),
      limited: !info.allowed,
      play: fresh ? asked || cameByTap() : limitReached || !paused,
      fresh,
    });
  }, [engine, info, asked]);

  const waitsForPlay = info !== undefined && loadedId !== info.id;
  return { engine, start: waitsForPlay ? () => setAsked(true) : undefined };
}
