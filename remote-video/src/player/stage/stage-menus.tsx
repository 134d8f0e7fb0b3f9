import { PLAYBACK_SPEEDS } from '@velvet/contract/constants';
import { useOverlay } from '@velvet/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type PlayerEngine, usePlayerState } from '../../playback/player-engine.ts';
import type { Quality } from '../../playback/quality.ts';
import { messages, valued } from './stage.messages.ts';
import { StageButton, type StageIconName } from './stage-button.tsx';
import * as styles from './stage-menus.module.css';

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

interface MenuChoice<Value> {
  readonly value: Value;
  readonly label: string;
}

interface StageMenuProps<Value> {
  readonly label: string;
  readonly icon: StageIconName;
  /** Small print on the button: what is chosen. */
  readonly badge?: string | undefined;
  readonly choices: readonly MenuChoice<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  /** Keeps the controls on screen while the menu is open. */
  readonly onOpenChange: (open: boolean) => void;
}

const itemsOf = (menu: HTMLElement): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]'),
];

/** A button with a menu of choices; the chosen one is the current item (spec S12.4). */
function StageMenu<Value extends string | number>(props: StageMenuProps<Value>) {
  const { label, icon, badge, choices, value, onChoose, onOpenChange } = props;
  const id = useId();
  const [open, setOpenState] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  const setOpen = (next: boolean) => {
    setOpenState(next);
    onOpenChange(next);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useOverlay(open, close);

  useEffect(() => {
    if (!open || !menu.current) return;
    const items = itemsOf(menu.current);
    (items.find((item) => item.ariaCurrent === 'true') ?? items[0])?.focus();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // The player's own keys rest while a menu is open.
    event.stopPropagation();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    if (to !== undefined || event.key === 'Escape') event.preventDefault();
  };

  return (
    <div ref={root} className={styles.root}>
      <StageButton
        ref={button}
        label={label}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {badge && (
        <span className={styles.badge} aria-hidden="true">
          {badge}
        </span>
      )}
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            if (!root.current?.contains(relatedTarget)) setOpen(false);
          }}
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-current={choice.value === value || undefined}
              className={styles.item}
              onClick={() => {
                onChoose(choice.value);
                close();
              }}
            >
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
