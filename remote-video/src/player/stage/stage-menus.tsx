import { PLAYBACK_SPEEDS } from '@velvet/contract/constants';
import { useIntl } from 'react-intl';
import type { PlayerEngine } from '../../playback/player-engine.ts';
import type { Quality } from '../../playback/quality.ts';
import { messages, valued } from './stage.messages.ts';
import { StageMenu } from './stage-menu.tsx';
import { usePlayerState } from './use-player-state.ts';

interface StageMenusProps {
  readonly engine: PlayerEngine;
  readonly onHold: (held: boolean) => void;
}

const NO_CAPTIONS = '';

/** Captions where a stream has them, speed, quality. */
export function StageMenus({ engine, onHold }: StageMenusProps) {
  return (
    <>
      <CaptionsMenu engine={engine} onHold={onHold} />
      <SpeedMenu engine={engine} onHold={onHold} />
      <QualityMenu engine={engine} onHold={onHold} />
    </>
  );
}

function CaptionsMenu({ engine, onHold }: StageMenusProps) {
  const intl = useIntl();
  const captions = usePlayerState(engine, (state) => state.captions);
  const chosen = usePlayerState(engine, (state) => state.captionLanguage);
  if (captions.length === 0) return null;
  return (
    <StageMenu
      label={intl.formatMessage(messages.captions)}
      icon="captions"
      choices={[
        { value: NO_CAPTIONS, label: intl.formatMessage(messages.captionsOff) },
        ...captions.map(({ language, label }) => ({ value: language, label })),
      ]}
      value={captions.find(({ language }) => language === chosen)?.language ?? NO_CAPTIONS}
      onChoose={(language) => engine.setCaptions(language === NO_CAPTIONS ? undefined : language)}
      onOpenChange={onHold}
    />
  );
}

function SpeedMenu({ engine, onHold }: StageMenusProps) {
  const intl = useIntl();
  const rate = usePlayerState(engine, (state) => state.rate);
  // "0.75x" in every language: a factor, not a quantity of something.
  const text = (factor: number) => `${factor}x`;
  return (
    <StageMenu
      label={intl.formatMessage(messages.speed)}
      icon="speed"
      badge={rate === 1 ? undefined : text(rate)}
      choices={PLAYBACK_SPEEDS.map((value) => ({ value, label: text(value) }))}
      value={rate}
      onChoose={engine.setRate}
      onOpenChange={onHold}
    />
  );
}

function QualityMenu({ engine, onHold }: StageMenusProps) {
  const intl = useIntl();
  const heights = usePlayerState(engine, (state) => state.heights);
  const quality = usePlayerState(engine, (state) => state.quality);
  const active = usePlayerState(engine, (state) => state.activeHeight);
  const lines = (height: number) => `${height}p`;
  const auto =
    quality === 'auto' && active !== undefined
      ? intl.formatMessage(valued.autoNow, { height: String(active) })
      : intl.formatMessage(messages.auto);
  return (
    <StageMenu<Quality>
      label={intl.formatMessage(messages.quality)}
      icon="quality"
      badge={quality === 'auto' ? undefined : lines(quality)}
      choices={[
        { value: 'auto', label: auto },
        ...heights.map((value) => ({ value, label: lines(value) })),
      ]}
      value={quality}
      onChoose={engine.setQuality}
      onOpenChange={onHold}
    />
  );
}
