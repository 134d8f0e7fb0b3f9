import { Icon } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { type PlayerEngine, usePlayerState } from '../../playback/player-engine.ts';
import { volumeOf } from '../../playback/player-state.ts';
import { type PlayerCommand, SKIP_S } from '../../playback/shortcuts.ts';
import { clockText } from '../../videos/video-rules.ts';
import { canPictureInPicture } from './full-screen.ts';
import { SeekBar } from './seek-bar.tsx';
import { messages, valued } from './stage.messages.ts';
import { StageButton } from './stage-button.tsx';
import * as styles from './stage-controls.module.css';
import { StageMenus } from './stage-menus.tsx';

interface StageControlsProps {
  readonly engine: PlayerEngine;
  readonly durationS: number;
  readonly limited: boolean;
  readonly isFullScreen: boolean;
  readonly run: (command: PlayerCommand) => void;
  readonly onPictureInPicture: () => void;
  /** Something is being held: the controls stay. */
  readonly onHold: (held: boolean) => void;
}

/** The controls of spec S12.4, over the picture. */
export function StageControls(props: StageControlsProps) {
  const { engine, durationS, limited, run, onHold } = props;
  return (
    <div className={styles.controls}>
      <div className={styles.top}>
        <StageMenus engine={engine} onHold={onHold} />
      </div>
      <PlayRow engine={engine} run={run} />
      <div className={styles.bottom}>
        <SeekBar engine={engine} durationS={durationS} limited={limited} onScrub={onHold} />
        <BottomRow {...props} />
      </div>
    </div>
  );
}

function PlayRow({ engine, run }: Pick<StageControlsProps, 'engine' | 'run'>) {
  const intl = useIntl();
  const paused = usePlayerState(engine, (state) => state.paused);
  const starting = usePlayerState(engine, (state) => state.starting);
  const skip = (seconds: number) => run({ kind: 'skip', seconds });
  return (
    <div className={styles.center}>
      <StageButton
        label={intl.formatMessage(valued.skipBack, { seconds: SKIP_S })}
        icon="skipBack"
        size={32}
        onClick={() => skip(-SKIP_S)}
      >
        <span className={styles.skip} aria-hidden="true">
          {SKIP_S}
        </span>
      </StageButton>
      {starting ? (
        // The spinner is in its place: it plays as soon as it can.
        <span className={styles.play} data-starting />
      ) : (
        <StageButton
          label={intl.formatMessage(paused ? messages.play : messages.pause)}
          className={styles.play}
          onClick={() => run({ kind: 'toggle-play' })}
        >
          <Icon name={paused ? 'play' : 'pause'} filled={paused} size={34} />
        </StageButton>
      )}
      <StageButton
        label={intl.formatMessage(valued.skipForward, { seconds: SKIP_S })}
        icon="skipForward"
        size={32}
        onClick={() => skip(SKIP_S)}
      >
        <span className={styles.skip} aria-hidden="true">
          {SKIP_S}
        </span>
      </StageButton>
    </div>
  );
}

function BottomRow(props: StageControlsProps) {
  const { engine, durationS, isFullScreen, run, onPictureInPicture } = props;
  const intl = useIntl();
  const muted = usePlayerState(engine, (state) => state.muted || state.volume === 0);
  const volume = usePlayerState(engine, volumeOf);
  return (
    <div className={styles.row}>
      <StageButton
        label={intl.formatMessage(muted ? messages.unmute : messages.mute)}
        icon={muted ? 'volumeOff' : 'volume'}
        onClick={() => run({ kind: 'toggle-mute' })}
      />
      <input
        type="range"
        className={styles.volume}
        aria-label={intl.formatMessage(messages.volume)}
        aria-valuetext={intl.formatNumber(volume, { style: 'percent' })}
        min={0}
        max={1}
        step={0.05}
        value={volume}
        onChange={({ target }) => engine.setVolume(Number(target.value))}
      />
      <Clock engine={engine} durationS={durationS} />
      {canPictureInPicture() && (
        <StageButton
          label={intl.formatMessage(messages.pictureInPicture)}
          icon="pictureInPicture"
          onClick={onPictureInPicture}
        />
      )}
      <StageButton
        label={intl.formatMessage(messages.fullScreen)}
        icon={isFullScreen ? 'leaveFullScreen' : 'fullScreen'}
        aria-pressed={isFullScreen}
        onClick={() => run({ kind: 'toggle-full-screen' })}
      />
    </div>
  );
}

function Clock({ engine, durationS }: Pick<StageControlsProps, 'engine' | 'durationS'>) {
  const seconds = usePlayerState(engine, (state) => Math.floor(state.currentS));
  return (
    <span className={styles.clock}>
      {clockText(Math.min(seconds, Math.floor(durationS)))} / {clockText(Math.floor(durationS))}
    </span>
  );
}
