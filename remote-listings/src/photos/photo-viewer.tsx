import { IconButton } from '@velvet/ui';
import { Modal } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import * as styles from './photo-viewer.module.css';
import { messages, valued } from './photos.messages.ts';
import { MAX_SCALE, useZoom } from './use-zoom.ts';

interface PhotoViewerProps extends ViewedPhotos {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All of the screen for the photos of one listing; Escape and back close it. */
export default function PhotoViewer({ open, onClose, ...viewed }: PhotoViewerProps) {
  const label = useIntl().formatMessage(valued.photosOf, { name: viewed.name });
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeOnBackdrop={false}
      label={label}
      className={styles.viewer}
    >
      <ViewerStage {...viewed} onClose={onClose} />
    </Modal>
  );
}

interface ViewedPhotos {
  readonly photos: readonly string[];
  /** What each photo shows; empty or absent where nothing was written. */
  readonly texts?: readonly string[] | undefined;
  /** Whose photos they are. */
  readonly name: string;
  readonly start: number;
}

interface ViewerStageProps extends ViewedPhotos {
  readonly onClose: () => void;
}

/** A strip of photos that snaps; the one in view can be looked at closely. */
function ViewerStage({ photos, texts, name, start, onClose }: ViewerStageProps) {
  const intl = useIntl();
  const strip = useRef<HTMLDivElement>(null);
  /** The photo that the strip scrolls to. */
  const target = useRef<number>(undefined);
  const [index, setIndex] = useState(start);
  const { zoom, reset, stepBy, handlers } = useZoom();
  const count = photos.length;
  const isZoomed = zoom.scale > 1;

  useLayoutEffect(() => {
    const box = strip.current;
    if (box) box.scrollLeft = start * box.clientWidth;
  }, [start]);

  const show = (next: number) => {
    const box = strip.current;
    if (!box || next < 0 || next >= count) return;
    reset();
    setIndex(next);
    target.current = next;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ left: next * box.clientWidth, behavior: isStill ? 'instant' : 'smooth' });
  };
  /** The strip has arrived, or the visitor moves it. */
  const release = () => {
    target.current = undefined;
  };
  const onScroll = () => {
    const box = strip.current;
    const inView = box && box.clientWidth > 0 ? Math.round(box.scrollLeft / box.clientWidth) : 0;
    if (target.current !== undefined && target.current !== inView) return;
    release();
    if (inView === index) return;
    setIndex(inView);
    reset();
  };
  useViewerKeys({
    ArrowLeft: () => show(index - 1),
    ArrowRight: () => show(index + 1),
    '+': () => stepBy(1),
    '=': () => stepBy(1),
    '-': () => stepBy(-1),
    '0': reset,
  });
  return (
    <div className={styles.stage}>
      <div
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable
        tabIndex={0}
        className={styles.strip}
        data-zoomed={isZoomed || undefined}
        onScroll={onScroll}
        onPointerDown={release}
        onWheel={release}
      >
        {photos.map((src, place) => (
          <div key={place} className={styles.slide} inert={place !== index} {...handlers}>
            <img
              className={styles.photo}
              src={src}
              alt={
                texts?.[place] ||
                intl.formatMessage(valued.photo, { name, index: place + 1, count })
              }
              loading={Math.abs(place - start) < 2 ? 'eager' : 'lazy'}
              decoding="async"
              draggable={false}
              style={
                place === index && isZoomed
                  ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }
                  : undefined
              }
            />
          </div>
        ))}
      </div>
      <div className={styles.bar}>
        <IconButton path={icons.close} label={intl.formatMessage(common.close)} onClick={onClose} />
        <p className={styles.place} role="status">
          {intl.formatMessage(valued.place, { index: index + 1, count })}
        </p>
        <IconButton
          path={icons.minus}
          label={intl.formatMessage(messages.zoomOut)}
          disabled={!isZoomed}
          onClick={() => stepBy(-1)}
        />
        <IconButton
          path={icons.plus}
          label={intl.formatMessage(messages.zoomIn)}
          disabled={zoom.scale >= MAX_SCALE}
          onClick={() => stepBy(1)}
        />
      </div>
      {count > 1 && !isZoomed && (
        <>
          <IconButton
            icon="back"
            className={styles.previous}
            label={intl.formatMessage(messages.previous)}
            aria-disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <IconButton
            icon="chevronRight"
            className={styles.next}
            label={intl.formatMessage(messages.next)}
            aria-disabled={index === count - 1}
            onClick={() => show(index + 1)}
          />
        </>
      )}
    </div>
  );
}

/**
 * Keys of a view that fills the screen. They work wherever the focus is: a button that goes
 * away with what it did must not take the keys with it.
 */
function useViewerKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
