import { Anchor } from '@mantine/core';
import { useConsole } from '@velvet/console-kit';
import type { ReportItem } from '@velvet/contract/ops/reports';
import { Link } from 'react-router-dom';
import { entriesAddress, entryAddress } from '../entries/entry-address.ts';

/** The name of the reported entry; a link where the operator may open entries. */
export function EntryLink({ report }: { readonly report: ReportItem }) {
  const { hasPage } = useConsole();
  const { listingId, listingName } = report;
  if (!hasPage(entriesAddress)) return listingName;
  return (
    <Anchor component={Link} to={entryAddress(listingId)} size="sm" fw={600}>
      {listingName}
    </Anchor>
  );
}
