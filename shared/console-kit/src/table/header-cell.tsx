import { Table, UnstyledButton } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { sortDown, sortNone, sortUp } from '../icons/console-icons.ts';
import type { DataColumn, DataSort } from './data-column.ts';
import * as styles from './table.module.css';

interface HeaderCellProps<Row> {
  readonly column: DataColumn<Row>;
  readonly sort: DataSort | undefined;
  readonly onSort: ((key: string) => void) | undefined;
}

const icons = { ascending: sortUp, descending: sortDown } as const;

/** A sortable column is a button inside of the heading, whose `aria-sort` says how. */
export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { key, header, align, width, isSortable } = column;
  const style = width === undefined ? {} : { width };
  if (header === '') return <Table.Td style={style} />;
  if (!isSortable || !onSort) {
    return (
      <Table.Th scope="col" data-align={align} style={style}>
        {header}
      </Table.Th>
    );
  }
  const direction = sort?.key === key ? sort.direction : undefined;
  return (
    <Table.Th scope="col" data-align={align} style={style} aria-sort={direction ?? 'none'}>
      <UnstyledButton className={styles.sort} onClick={() => onSort(key)}>
        {header}
        <Icon path={direction ? icons[direction] : sortNone} size={14} />
      </UnstyledButton>
    </Table.Th>
  );
}
