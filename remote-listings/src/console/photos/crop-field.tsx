import { Group, RangeSlider, Text } from '@mantine/core';
import { SmallButton, useMessages } from '@velvet/console-kit';
import type { Crop } from '@velvet/contract/ops/listings';
import { type PointerEvent, useRef } from 'react';
import { StoredPicture } from '../picture/upload-list.tsx';
import { messages } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface CropFieldProps {
  /** The whole photo. */
  readonly source: string;
  readonly frame: CropFrame;
  readonly onChange: (frame: CropFrame) => void;
  readonly error: string | undefined;
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** Chooses a part of a photo: by drawing on it, or with two sliders, which work by keyboard. */
export function CropField({ source, frame, onChange, error }: CropFieldProps) {
  const t = useMessages(messages);
  const start = useRef<Point>(undefined);
  const sides = {
    left: `${frame.left}%`,
    top: `${frame.top}%`,
    width: `${frame.right - frame.left}%`,
    height: `${frame.bottom - frame.top}%`,
  };
  return (
    <fieldset className={styles.crop}>
      <legend className={styles.legend}>{t('crop')}</legend>
      <p className={styles.hint}>{t('cropHint')}</p>
      <div
        className={styles.stage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = pointOf(event);
        }}
        onPointerMove={(event) => {
          if (start.current) onChange(frameBetween(start.current, pointOf(event)));
        }}
        onPointerUp={() => {
          start.current = undefined;
        }}
        onPointerCancel={() => {
          start.current = undefined;
        }}
      >
        <StoredPicture className={styles.source} file={source} alt="" isWhole />
        <div className={styles.window} style={sides} />
      </div>
      <Edges frame={frame} onChange={onChange} />
      <Group justify="space-between">
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
        {toCrop(frame) && <SmallButton text={t('whole')} onClick={() => onChange(wholeFrame)} />}
      </Group>
    </fieldset>
  );
}

function Edges({ frame, onChange }: Pick<CropFieldProps, 'frame' | 'onChange'>) {
  const t = useMessages(messages);
  const { left, right, top, bottom } = frame;
  const slider = { min: 0, max: 100, minRange: FRAME_MIN, label: null } as const;
  return (
    <div className={styles.edges}>
      <span aria-hidden="true">{t('cropSides')}</span>
      <RangeSlider
        {...slider}
        value={[left, right]}
        onChange={([from, to]) => onChange({ ...frame, left: from, right: to })}
        thumbFromLabel={t('cropLeft')}
        thumbToLabel={t('cropRight')}
      />
      <span aria-hidden="true">{t('cropEnds')}</span>
      <RangeSlider
        {...slider}
        value={[top, bottom]}
        onChange={([from, to]) => onChange({ ...frame, top: from, bottom: to })}
        thumbFromLabel={t('cropTop')}
        thumbToLabel={t('cropBottom')}
      />
    </div>
  );
}

/** The edges of the shown part of a photo, in whole percent of its width and height. */
interface CropFrame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const WHOLE = 100;
export const wholeFrame: CropFrame = { left: 0, right: WHOLE, top: 0, bottom: WHOLE };
/** What is smaller cannot be recognised. */
const FRAME_MIN = 10;

const percent = (fraction: number): number => Math.round(fraction * WHOLE);

export const toFrame = (crop: Crop | undefined): CropFrame =>
  crop
    ? {
        left: percent(crop.left),
        right: percent(crop.left + crop.width),
        top: percent(crop.top),
        bottom: percent(crop.top + crop.height),
      }
    : wholeFrame;

/** undefined where nothing is cut off. */
export function toCrop({ left, right, top, bottom }: CropFrame): Crop | undefined {
  const [width, height] = [right - left, bottom - top];
  if (width >= WHOLE && height >= WHOLE) return undefined;
  return { left: left / WHOLE, top: top / WHOLE, width: width / WHOLE, height: height / WHOLE };
}

interface Point {
  /** From the left and upper edge, in parts of the photo; may lie outside of it. */
  readonly x: number;
  readonly y: number;
}

function span(one: number, other: number): readonly [number, number] {
  const [low = 0, high = 0] = [one, other]
    .map((part) => Math.min(Math.max(percent(part), 0), WHOLE))
    .sort((a, b) => a - b);
  if (high - low >= FRAME_MIN) return [low, high];
  const start = Math.min(low, WHOLE - FRAME_MIN);
  return [start, start + FRAME_MIN];
}

/** The frame between two points, within the photo and not too small. */
export function frameBetween(one: Point, other: Point): CropFrame {
  const [left, right] = span(one.x, other.x);
  const [top, bottom] = span(one.y, other.y);
  return { left, right, top, bottom };
}
