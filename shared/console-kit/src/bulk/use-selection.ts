import { useState } from 'react';
import type { RowSelection } from '../table/row-selection.ts';

interface Selectable {
  readonly id: number;
}

/** The selected rows of a list that is fetched page by page. */
export interface Selection<Row extends Selectable> {
  readonly rows: RowSelection<Row>;
  /** The ids of the selected rows; undefined: all that the list's filter matches. */
  readonly ids: readonly Row['id'][] | undefined;
  /** Whether nothing is selected. */
  readonly isEmpty: boolean;
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

interface SelectionOptions<Row> {
  /** The rows that are there; undefined until they are. */
  readonly items: readonly Row[] | undefined;
  readonly nameOf: (row: Row) => string;
  /** What the list is narrowed to: another filter begins without a selection. */
  readonly filter: string;
}

interface Selected<Id> {
  readonly filter: string;
  /** undefined: all that the filter matches. */
  readonly ids: readonly Id[] | undefined;
}

export function useSelection<Row extends Selectable>({
  items = [],
  nameOf,
  filter,
}: SelectionOptions<Row>): Selection<Row> {
  const [selected, setSelected] = useState<Selected<Row['id']>>({ filter, ids: [] });
  const ids = selected.filter === filter ? selected.ids : [];
  const select = (chosen: readonly Row['id'][] | undefined) => setSelected({ filter, ids: chosen });
  const shown = items.map(({ id }) => id);
  const known = ids ?? shown;
  const isSelected = ({ id }: Row) => ids === undefined || ids.includes(id);
  return {
    rows: {
      nameOf,
      isSelected,
      toggle: (row) =>
        select(isSelected(row) ? known.filter((id) => id !== row.id) : [...known, row.id]),
      toggleShown: () => select(items.every(isSelected) ? [] : [...new Set([...known, ...shown])]),
    },
    ids,
    isEmpty: ids?.length === 0,
    selectMatching: () => select(undefined),
    clear: () => select([]),
  };
}
