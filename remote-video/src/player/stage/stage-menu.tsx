import { useOverlay } from '@velvet/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { StageButton } from './stage-button.tsx';
import type { StageIconName } from './stage-icons.ts';
import * as styles from './stage-menu.module.css';

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
export function StageMenu<Value extends string | number>(props: StageMenuProps<Value>) {
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
