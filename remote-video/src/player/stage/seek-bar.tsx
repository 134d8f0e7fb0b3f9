import { PREVIEW_LIMIT_S } from '@velvet/contract/constants';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type PlayerEngine, usePlayerState } from '../../playback/player-engine.ts';
import type { Thumbnail } from '../../playback/stream-player.ts';
import { clockText } from '../../videos/video-rules.ts';
import * as styles from './seek-bar.module.css';
import { messages, valued } from './stage.messages.ts';

interface SeekBarProps {
  readonly engine: PlayerEngine;
  /** Of the whole video, also where only the preview can be played. */
  readonly durationS: number;
  readonly limited: boolean;
  readonly onScrub: (scrubbing: boolean) => void;
}

/** Where the video is, was loaded, and may go; the small picture shows what a seek would find. */
export function SeekBar({ engine, durationS, limited, onScrub }: SeekBarProps) {
  const intl = useIntl();
  const currentS = usePlayerState(engine, (state) => state.currentS);
  const bufferedS = usePlayerState(engine, (state) => state.bufferedS);
  const bar = useRef<HTMLDivElement>(null);
  const [scrubS, setScrubS] = useState<number>();
  const [hoverS, setHoverS] = useState<number>();
  const pointed = useRef(false);
  const lastS = limited ? Math.min(PREVIEW_LIMIT_S, durationS) : durationS;
  const shownS = Math.min(scrubS ?? currentS, durationS);

  useLayoutEffect(() => {
    const share = (seconds: number) => String(durationS > 0 ? Math.min(seconds / durationS, 1) : 0);
    bar.current?.style.setProperty('--played', share(shownS));
    bar.current?.style.setProperty('--buffered', share(Math.max(bufferedS, shownS)));
    bar.current?.style.setProperty('--open', share(lastS));
  }, [shownS, bufferedS, lastS, durationS]);

  const end = () => {
    if (!pointed.current) return;
    pointed.current = false;
    if (scrubS !== undefined) engine.seek(scrubS);
    setScrubS(undefined);
    onScrub(false);
  };
  const hover = (event: PointerEvent<HTMLInputElement>) => {
    if (event.pointerType !== 'mouse') return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setHoverS(Math.min(Math.max((event.clientX - left) / width, 0), 1) * durationS);
  };

  const previewS = scrubS ?? hoverS;
  return (
    <div ref={bar} className={styles.bar} data-limited={limited || undefined}>
      {previewS !== undefined && durationS > 0 && (
        <SeekPreview engine={engine} seconds={Math.min(previewS, lastS)} durationS={durationS} />
      )}
      <div className={styles.track} aria-hidden="true" />
      <input
        type="range"
        className={styles.input}
        aria-label={intl.formatMessage(messages.seek)}
        aria-valuetext={intl.formatMessage(valued.position, {
          position: clockText(Math.floor(shownS)),
          duration: clockText(Math.floor(durationS)),
        })}
        min={0}
        max={Math.max(Math.floor(durationS), 1)}
        step={1}
        value={Math.floor(shownS)}
        disabled={durationS === 0}
        onPointerDown={() => {
          pointed.current = true;
          onScrub(true);
        }}
        onPointerMove={hover}
        onPointerLeave={() => setHoverS(undefined)}
        onPointerUp={end}
        onPointerCancel={end}
        onChange={({ target }) => {
          const wanted = Math.min(Number(target.value), lastS);
          if (pointed.current) setScrubS(wanted);
          else engine.seek(Number(target.value));
        }}
      />
    </div>
  );
}

interface SeekPreviewProps {
  readonly engine: PlayerEngine;
  readonly seconds: number;
  readonly durationS: number;
}

/** The picture and the time that a seek would lead to. */
function SeekPreview({ engine, seconds, durationS }: SeekPreviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const [thumbnail, setThumbnail] = useState<Thumbnail>();
  const wholeS = Math.floor(seconds);

  useEffect(() => {
    let wanted = true;
    engine.thumbnailAt(wholeS).then(
      (found) => {
        if (wanted) setThumbnail(found);
      },
      // Without a picture the time alone says where it leads.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [engine, wholeS]);

  useLayoutEffect(() => {
    box.current?.style.setProperty('--at', String(seconds / durationS));
  }, [seconds, durationS]);

  useLayoutEffect(() => {
    if (!thumbnail || !picture.current) return;
    const { style } = picture.current;
    const { url, left, top, width, height, sheetWidth, sheetHeight } = thumbnail;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.backgroundImage = `url(${JSON.stringify(url)})`;
    style.backgroundPosition = `-${left}px -${top}px`;
    if (sheetWidth > 0) style.backgroundSize = `${sheetWidth}px ${sheetHeight}px`;
  }, [thumbnail]);

  return (
    <div ref={box} className={styles.preview} aria-hidden="true">
      {thumbnail && <div ref={picture} className={styles.picture} />}
      <span className={styles.time}>{clockText(wholeS)}</span>
    </div>
  );
}
