import { columnKeys, rovingIndex } from '@velvet/ui/roving';
import type { KeyboardEvent } from 'react';
import * as styles from './category-sidebar.module.css';

interface CategoryTab {
  readonly id: number;
  readonly label: string;
}

interface CategorySidebarProps {
  readonly label: string;
  readonly items: readonly CategoryTab[];
  readonly value: number;
  readonly onChange: (id: number) => void;
  /** Prefix of the tabs' ids and id of the panel they rule. */
  readonly tabIdPrefix: string;
  readonly panelId: string;
}

/** A column of tabs; arrows move along it. */
export function CategorySidebar({
  label,
  items,
  value,
  onChange,
  tabIdPrefix,
  panelId,
}: CategorySidebarProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const index = items.findIndex(({ id }) => id === value);
    const moved = rovingIndex(event.key, index, items.length, columnKeys);
    const item = moved === null ? undefined : items[moved];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    document.getElementById(`${tabIdPrefix}${item.id}`)?.focus();
  };
  return (
    <div className={styles.sidebar}>
      <div
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        className={styles.column}
        onKeyDown={onKeyDown}
      >
        {items.map(({ id, label: name }) => (
          <button
            key={id}
            id={`${tabIdPrefix}${id}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === value}
            aria-controls={id === value ? panelId : undefined}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
