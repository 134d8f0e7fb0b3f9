import { type RefObject, useEffect, useRef } from 'react';
import { commandOf, type KeyPress, type PlayerCommand } from '../../playback/shortcuts.ts';

function focusOf(target: EventTarget | null): KeyPress['focus'] {
  if (!(target instanceof HTMLElement)) return 'elsewhere';
  if (target instanceof HTMLInputElement && target.type === 'range') return 'slider';
  if (target.isContentEditable || target.matches('input, textarea, select')) return 'text';
  return target.matches('button, a, summary, [role]') ? 'control' : 'elsewhere';
}

/** The player's keys work on the whole screen, except where they mean something else. */
export function useShortcuts(
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
