import { IconButton, Picture, Spinner, VisuallyHidden } from '@velvet/ui';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type PlayerEngine, usePlayerState } from '../../playback/player-engine.ts';
import { volumeOf } from '../../playback/player-state.ts';
import { commandOf, type KeyPress, type PlayerCommand } from '../../playback/shortcuts.ts';
import { toggleFullScreen, togglePictureInPicture, useIsFullScreen } from './full-screen.ts';
import * as styles from './player-stage.module.css';
import { messages } from './stage.messages.ts';
import { StageControls } from './stage-controls.tsx';
import { StageNotice } from './stage-notice.tsx';
import { useControlsShown } from './use-controls-shown.ts';
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
        if (failure || engine.getState().starting) return;
        return onPlay ? onPlay() : engine.togglePlay();
      case 'toggle-mute':
        return engine.toggleMute();
      case 'skip':
        return engine.skip(command.seconds);
      case 'volume':
        return engine.setVolume(volumeOf(engine.getState()) + command.by);
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

interface StageHeadingProps {
  /** The screen's level-1 heading. */
  readonly title: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  /** Hidden with the controls; a keyboard's focus brings it back. */
  readonly shown: boolean;
  /** Leaves the end of the line to the menus. */
  readonly besideMenus: boolean;
}

/** The way back and the title, over the picture. */
function StageHeading(props: StageHeadingProps) {
  const { title, backLabel, onBack, shown, besideMenus } = props;
  return (
    <header
      className={styles.heading}
      data-shown={shown || undefined}
      data-beside={besideMenus || undefined}
    >
      <IconButton icon="back" label={backLabel} className={styles.back} onClick={onBack} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof HTMLElement)) return 'elsewhere';
  if (target instanceof HTMLInputElement && target.type === 'range') return 'slider';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'text';
  return target.matches('button, a, summary, [role]') ? 'control' : 'elsewhere';
}

/** The player's keys work on the whole screen, except where they mean something else. */
function useShortcuts(
  stage: RefObject<HTMLElement | null>,
  run: (command: PlayerCommand) => void,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const command = commandOf({
        key: event.key,
        modified: event.ctrlKey || event.altKey || event.metaKey,
        focus: focusOf(event.target),
        inPlayer: event.target instanceof Node && stage.current?.contains(event.target) === true,
      });
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [stage]);
}
