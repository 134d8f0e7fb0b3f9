import { Skeleton, Table } from '@mantine/core';

const ROWS = [70, 45, 60, 50, 65];

/** Where rows will be. */
export function SkeletonRows({ columns }: { readonly columns: number }) {
  return ROWS.map((width) => (
    <Table.Tr key={width}>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={column}>
          <Skeleton height={14} width={`${width}%`} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
