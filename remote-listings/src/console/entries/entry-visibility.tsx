import { Text } from '@mantine/core';
import { useOpsChange, VisibilityButton } from '@velvet/console-kit';
import { hideListing, type ListingDetail, showListing } from '@velvet/contract/ops/listings';
import { FormattedMessage } from 'react-intl';
import { messages } from './entries.messages.ts';
import * as styles from './entries.module.css';
import { hasAgeEvidence } from './entry-problems.ts';

/** Takes an entry out of what members see, or shows it. */
export function EntryVisibility({ detail }: { readonly detail: ListingDetail }) {
  const [hide] = useOpsChange(hideListing);
  const [show] = useOpsChange(showListing);
  const { id, version, hidden } = detail;
  return (
    <VisibilityButton
      isHidden={hidden}
      hide={() => hide({ id, version })}
      show={() => show({ id, version })}
      texts={messages}
      showText={<ShowText detail={detail} />}
    />
  );
}

function ShowText({ detail }: { readonly detail: ListingDetail }) {
  return (
    <div>
      <FormattedMessage {...messages.showText} />
      {detail.photos.length === 0 && (
        <Text className={styles.warning}>
          <FormattedMessage {...messages.showWithoutPhotos} />
        </Text>
      )}
      {!hasAgeEvidence(detail) && (
        <Text className={styles.warning}>
          <FormattedMessage {...messages.showWithoutEvidence} />
        </Text>
      )}
    </div>
  );
}
