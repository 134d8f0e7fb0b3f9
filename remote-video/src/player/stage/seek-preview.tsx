import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PlayerEngine } from '../../playback/player-engine.ts';
import type { Thumbnail } from '../../playback/stream-player.ts';
import { clockText } from '../../videos/video-rules.ts';
import * as styles from './seek-bar.module.css';

interface SeekPreviewProps {
  readonly engine: PlayerEngine;
  readonly seconds: number;
  readonly durationS: number;
}

/** The picture and the time that a seek would lead to. */
export function SeekPreview({ engine, seconds, durationS }: SeekPreviewProps) {
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
