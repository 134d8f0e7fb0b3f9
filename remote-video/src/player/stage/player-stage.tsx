import { Picture, Spinner, VisuallyHidden } from '@velvet/ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useIntl } from 'react-intl';
import { toggleFullScreen, togglePictureInPicture } from '../../playback/full-screen.ts';
import type { PlayerEngine } from '../../playback/player-engine.ts';
import type { PlayerCommand } from '../../playback/shortcuts.ts';
import * as styles from './player-stage.module.css';
import { messages } from './stage.messages.ts';
import { StageControls } from './stage-controls.tsx';
import { StageHeading, type StageHeadingProps } from './stage-heading.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useControlsShown } from './use-controls-shown.ts';
import { useIsFullScreen } from './use-full-screen.ts';
import { usePlayerState } from './use-player-state.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStageTaps } from './use-stage-taps.ts';

interface PlayerStageProps {
  /** Takes the engine's video element. */
  readonly screen: RefObject<HTMLDivElement | null>;
  readonly engine: PlayerEngine | undefined;
  readonly posterUrl: string | undefined;
  readonly heading: Omit<StageHeadingProps, 'shown' | 'besideMenus'>;
  readonly durationS: number;
  readonly limited: boolean;
  /** Stands in for the engine until there is one: the stream waits for Play, or the viewer is a guest. */
  readonly onPlay: (() => void) | undefined;
  /** Why there is nothing to play. */
  readonly failure: ReactNode;
  /** Covers the picture when there is nothing more to play. */
  readonly ending: ReactNode;
}

/** The picture with everything that lies on it. The box keeps its shape from the first paint on. */
export function PlayerStage(props: PlayerStageProps) {
  const { screen, engine, heading, posterUrl, failure } = props;
  const intl = useIntl();
  const stage = useRef<HTMLElement>(null);
  return (
    <section
      ref={stage}
      aria-label={intl.formatMessage(messages.region)}
      className={styles.stage}
      data-surface="dark"
      tabIndex={-1}
    >
      <div ref={screen} className={styles.screen} />
      {engine ? (
        <LiveStage {...props} engine={engine} stage={stage} />
      ) : (
        <>
          <Picture src={posterUrl} alt="" ratio="fill" priority className={styles.poster} />
          <StageHeading {...heading} shown besideMenus={false} />
        </>
      )}
      {failure}
    </section>
  );
}

interface LiveStageProps extends PlayerStageProps {
  readonly engine: PlayerEngine;
  readonly stage: RefObject<HTMLElement | null>;
}

function LiveStage(props: LiveStageProps) {
  const { engine, stage, heading, posterUrl, durationS, limited, onPlay, failure, ending } = props;
  const intl = useIntl();
  const picture = useRef<HTMLDivElement>(null);
  const shown = usePlayerState(engine, (state) => state.shown);
  const paused = usePlayerState(engine, (state) => state.paused);
  const busy = usePlayerState(
    engine,
    ({ phase, starting, waiting }) =>
      phase.kind === 'loading' || starting || (waiting && phase.kind !== 'failed'),
  );
  const failed = usePlayerState(engine, ({ phase }) => phase.kind === 'failed');
  const over = usePlayerState(
    engine,
    (state) => state.limitReached || (state.ended && state.shown),
  );
  const isCovered = failed || over || !!failure;
  const controls = useControlsShown(stage, !paused);
  const isFullScreen = useIsFullScreen(stage);

  const run = (command: PlayerCommand) => {
    switch (command.kind) {
      case 'toggle-play':
        // A video that starts is not paused by accident: it would wait for Play from then on.
        if (engine.getState().starting) return;
        return onPlay ? onPlay() : engine.togglePlay();
      case 'toggle-mute':
        return engine.toggleMute();
      case 'skip':
        return engine.skip(command.seconds);
      case 'volume':
        return engine.setVolume(engine.getState().volume + command.by);
      case 'toggle-full-screen':
        if (stage.current) void toggleFullScreen(stage.current, engine.video);
    }
  };
  const leaveFullScreen = () => run({ kind: 'toggle-full-screen' });
  useShortcuts(stage, run);
  const skipped = useStageTaps({
    picture,
    run,
    toggleControls: controls.shown && !paused ? controls.hide : controls.show,
  });

  return (
    <>
      <div className={styles.posterBox} data-gone={shown || undefined}>
        <Picture src={posterUrl} alt="" ratio="fill" priority className={styles.poster} />
      </div>
      <div ref={picture} className={styles.taps} />
      {skipped && (
        <span
          key={skipped.turn}
          className={styles.skipped}
          data-side={skipped.side}
          aria-hidden="true"
        >
          {skipped.side === 'back' ? '−10' : '+10'}
        </span>
      )}
      <div className={styles.status}>
        {busy && !failure && !over && (
          <span role="status">
            <Spinner size={76} />
            <VisuallyHidden>{intl.formatMessage(messages.waiting)}</VisuallyHidden>
          </span>
        )}
      </div>
      <div className={styles.chrome} data-shown={controls.shown || undefined} inert={isCovered}>
        <StageControls
          engine={engine}
          durationS={durationS}
          limited={limited}
          isFullScreen={isFullScreen}
          run={run}
          onHold={controls.hold}
          onPictureInPicture={() => void togglePictureInPicture(engine.video)}
        />
      </div>
      <StageNotice engine={engine} />
      {over && ending}
      <StageHeading
        {...heading}
        onBack={isFullScreen ? leaveFullScreen : heading.onBack}
        shown={controls.shown || isCovered}
        besideMenus={!isCovered}
      />
    </>
  );
}
