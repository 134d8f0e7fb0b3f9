import { Button, Group, RangeSlider, Text } from '@mantine/core';
import { type PointerEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StoredPicture } from '../picture/stored-picture.tsx';
import {
  type CropFrame,
  FRAME_MIN,
  frameBetween,
  type Point,
  toCrop,
  wholeFrame,
} from './crop-frame.ts';
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
  const intl = useIntl();
  const start = useRef<Point>(undefined);
  const sides = {
    left: `${frame.left}%`,
    top: `${frame.top}%`,
    width: `${frame.right - frame.left}%`,
    height: `${frame.bottom - frame.top}%`,
  };
  return (
    <fieldset className={styles.crop}>
      <legend className={styles.legend}>
        <FormattedMessage {...messages.crop} />
      </legend>
      <p className={styles.hint}>
        <FormattedMessage {...messages.cropHint} />
      </p>
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
        {toCrop(frame) && (
          <Button size="compact-sm" variant="default" onClick={() => onChange(wholeFrame)}>
            {intl.formatMessage(messages.whole)}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

function Edges({ frame, onChange }: Pick<CropFieldProps, 'frame' | 'onChange'>) {
  const intl = useIntl();
  const { left, right, top, bottom } = frame;
  const slider = { min: 0, max: 100, minRange: FRAME_MIN, label: null } as const;
  return (
    <div className={styles.edges}>
      <span aria-hidden="true">{intl.formatMessage(messages.cropSides)}</span>
      <RangeSlider
        {...slider}
        value={[left, right]}
        onChange={([from, to]) => onChange({ ...frame, left: from, right: to })}
        thumbFromLabel={intl.formatMessage(messages.cropLeft)}
        thumbToLabel={intl.formatMessage(messages.cropRight)}
      />
      <span aria-hidden="true">{intl.formatMessage(messages.cropEnds)}</span>
      <RangeSlider
        {...slider}
        value={[top, bottom]}
        onChange={([from, to]) => onChange({ ...frame, top: from, bottom: to })}
        thumbFromLabel={intl.formatMessage(messages.cropTop)}
        thumbToLabel={intl.formatMessage(messages.cropBottom)}
      />
    </div>
  );
}
