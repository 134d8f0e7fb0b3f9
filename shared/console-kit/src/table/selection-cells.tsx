import { Checkbox, Table } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { RowSelection } from './row-selection.ts';
import { messages, valued } from './table.messages.ts';
import * as styles from './table.module.css';

interface SelectionHeaderProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly rows: readonly Row[];
}

/** Selects all rows that are there, or none. */
export function SelectionHeader<Row>({ selection, rows }: SelectionHeaderProps<Row>) {
  const intl = useIntl();
  const selected = rows.filter(selection.isSelected).length;
  return (
    <Table.Th className={styles.selection}>
      <Checkbox
        size="sm"
        aria-label={intl.formatMessage(messages.selectShown)}
        checked={selected > 0 && selected === rows.length}
        indeterminate={selected > 0 && selected < rows.length}
        disabled={rows.length === 0}
        onChange={selection.toggleShown}
      />
    </Table.Th>
  );
}

interface SelectionCellProps<Row> {
  readonly selection: RowSelection<Row>;
  readonly row: Row;
}

export function SelectionCell<Row>({ selection, row }: SelectionCellProps<Row>) {
  const intl = useIntl();
  return (
    <Table.Td className={styles.selection}>
      <Checkbox
        size="sm"
        aria-label={intl.formatMessage(valued.select, { name: selection.nameOf(row) })}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </Table.Td>
  );
}
