import type { ListingId } from '@velvet/contract/listing';
import { createContext, type MouseEvent, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListingEntries, ListingEntryProps } from '../listing/listing-entries.ts';
import { ListingRow } from '../listing/listing-row.tsx';
import { rowEntries } from '../listing/row-entries.ts';
import type { ListingLink } from '../listing/use-listing-link.ts';
import { SkipToProfile } from './skip-to-profile.tsx';

const OpenListingContext = createContext<ListingId | undefined>(undefined);

/** Tells the entries which listing is open, so that only two of them render when another is. */
export const OpenListing = OpenListingContext.Provider;

/** Rows that open their listing in the pane beside the list. */
export const paneEntries: ListingEntries = { ...rowEntries, layout: 'pane', Entry: PaneRow };

function PaneRow(props: ListingEntryProps) {
  const openId = useContext(OpenListingContext);
  const link = useReplacingLink(props.link);
  const isOpen = props.listing.id === openId;
  return (
    <>
      <ListingRow {...props} link={link} isOpen={isOpen || undefined} />
      {/* After an entry was opened, the focus is here and not at the top of the pane. */}
      {isOpen && <SkipToProfile />}
    </>
  );
}

/** The listing takes the place of the one that was open: one step back leads to the list alone. */
function useReplacingLink(link: ListingLink): ListingLink {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      touch: link.touch,
      async open(event, listing, address) {
        const asked = link.open(event, listing, address);
        if (event.defaultPrevented || !opensHere(event)) return asked;
        event.preventDefault();
        await navigate(address, { replace: true });
        window.scrollTo({ left: 0, top: 0, behavior: 'instant' });
      },
    }),
    [link, navigate],
  );
}

/** Others open a tab or a window, which is the browser's part. */
const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
