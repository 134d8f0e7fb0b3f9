import type { Listing } from '@velvet/shared/contract/listing';
import { memo, type ReactElement, type ReactNode, useCallback } from 'react';
import { useWindowVirtualizer } from './use-window-virtualizer.ts';
import * as styles from './virtual-rows.module.css';

interface VirtualRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly rows: readonly (readonly Listing[])[];
  readonly columns: number;
  /** Height of every row in px. */
  readonly height: (windowWidth: number) => number;
  readonly keyOf: (entry: Listing) => number;
  readonly children: (entry: Listing) => ReactNode;
}

interface RowProps extends Pick<VirtualRowsProps, 'columns' | 'keyOf' | 'children'> {
  readonly entries: readonly Listing[];
  readonly index: number;
}

/** Scrolling brings one row and takes another: those in between are not looked at. */
const Row = memo(function Row({ entries, index, columns, keyOf, children }: RowProps) {
  return (
    <div className={styles.row} data-columns={columns}>
      {entries.map((entry, column) => (
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
  );
});

/**
 * A list that scrolls with the page and, once it is long, renders only what is near the screen. Its
 * entries say which of how many they are, because most of them are not there.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { label, rows, columns, height, keyOf, children } = props;
  const Virtualizer = useWindowVirtualizer(rows.length * columns);
  const renderRow = useCallback(
    (entries: readonly Listing[], index: number): ReactElement => (
      <Row
        key={entries[0] && keyOf(entries[0])}
        entries={entries}
        index={index}
        columns={columns}
        keyOf={keyOf}
      >
        {children}
      </Row>
    ),
    [columns, keyOf, children],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows in between are no list items
    <div role="list" aria-label={label} className={styles.list}>
      {Virtualizer ? (
        <Virtualizer
          data={rows}
          itemSize={height(document.documentElement.clientWidth)}
          bufferSize={600}
        >
          {renderRow}
        </Virtualizer>
      ) : (
        rows.map(renderRow)
      )}
    </div>
  );
}
