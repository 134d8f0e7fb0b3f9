import { type ReactElement, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { WindowVirtualizer } from 'virtua';
import * as styles from './virtual-rows.module.css';

interface VirtualRowsProps<T> {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly (readonly T[])[];
  readonly columns: number;
  /** Height of every row in px. */
  readonly height: (windowWidth: number) => number;
  readonly keyOf: (entry: T) => number;
  readonly children: (entry: T) => ReactNode;
}

const never = () => () => undefined;
/** Markup from a server carries no positions: it becomes a virtual list once it is alive. */
const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * A list that scrolls with the page and renders only what is near the screen. Its entries say
 * which of how many they are, because most of them are not there.
 */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { label, rows, columns, height, keyOf, children } = props;
  const isAlive = useIsAlive();
  const renderRow = useCallback(
    (row: readonly T[], index: number): ReactElement => (
      <div key={row[0] && keyOf(row[0])} className={styles.row} data-columns={columns}>
        {row.map((entry, column) => (
          // biome-ignore lint/a11y/useSemanticElements: li would have to stand directly in a list
          <div
            key={keyOf(entry)}
            role="listitem"
            aria-posinset={index * columns + column + 1}
            aria-setsize={-1}
          >
            {children(entry)}
          </div>
        ))}
      </div>
    ),
    [columns, keyOf, children],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows in between are no list items
    <div role="list" aria-label={label} className={styles.list}>
      {isAlive ? (
        <WindowVirtualizer
          data={rows}
          itemSize={height(document.documentElement.clientWidth)}
          bufferSize={600}
        >
          {renderRow}
        </WindowVirtualizer>
      ) : (
        rows.map(renderRow)
      )}
    </div>
  );
}
