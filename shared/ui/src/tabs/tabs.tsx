import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../cx.ts';
import { rovingIndex } from './roving.ts';
import * as styles from './tabs.module.css';
import { useSlidingMark } from './use-sliding-mark.ts';

export interface TabItem<Id extends string | number> {
  id: Id;
  label: ReactNode;
}

export interface TabsProps<Id extends string | number> {
  /** Accessible name of the row. */
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** `equal` shares the width, `scroll` keeps natural widths and scrolls sideways. */
  layout?: 'equal' | 'scroll';
  /** Keeps the row below the screen header while the page scrolls. */
  sticky?: boolean;
  /** Content of the current tab. Without it no panel is rendered. */
  children?: ReactNode;
  className?: string | undefined;
}

export function Tabs<Id extends string | number>({
  label,
  items,
  value,
  onChange,
  layout = 'equal',
  sticky = false,
  children,
  className,
}: TabsProps<Id>) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  useSlidingMark(row, value);
  const tabId = (id: Id) => `${base}tab-${id}`;
  const panelId = `${base}panel`;
  const hasPanel = children !== undefined;
  const hasChosen = items.some(({ id }) => id === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.id === value);
    const next = rovingIndex(event.key, index, items.length);
    const item = next === null ? undefined : items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    document.getElementById(tabId(item.id))?.focus();
  };

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={cx(styles.row, className)}
        data-layout={layout}
        data-sticky={sticky || undefined}
        onKeyDown={onKeyDown}
      >
        {items.map((item, place) => (
          <button
            key={item.id}
            id={tabId(item.id)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={item.id === value}
            aria-controls={hasPanel && item.id === value ? panelId : undefined}
            tabIndex={item.id === value || (!hasChosen && place === 0) ? 0 : -1}
            onClick={() => onChange(item.id)}
          >
            {item.label}
            {item.id === value && <span className={styles.mark} data-mark />}
          </button>
        ))}
      </div>
      {hasPanel && (
        <div
          key={value}
          id={panelId}
          role="tabpanel"
          aria-labelledby={hasChosen ? tabId(value) : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must be reachable to be read
          tabIndex={0}
          className={styles.panel}
        >
          {children}
        </div>
      )}
    </>
  );
}
