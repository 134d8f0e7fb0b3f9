import type { ListingId } from '@velvet/shared/contract/listing';
import { useHost } from '@velvet/shared/feature';
import { Icon } from '@velvet/shared/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useSetSavedMutation } from '../api/saved-queries.ts';
import { BOOKMARK } from '../saved/bookmark.ts';
import { SAVED_ADDRESS } from '../saved/saved-address.ts';
import { useSavedIds } from '../saved/use-saved-ids.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** Saves the listing for the member, or no more. */
export function SaveButton({ id }: { readonly id: ListingId }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays } = useHost();
  const [setSaved, { isLoading }] = useSetSavedMutation();
  // Saving what is saved already changes nothing, so that a tap need not wait until this is known.
  const isSaved = useSavedIds().ids?.includes(id) === true;
  const toggle = async () => {
    // Two changes at a time could reach the server in another order.
    if (isLoading) return;
    const change = setSaved({ id, isSaved: !isSaved });
    if (isSaved) overlays.toast(intl.formatMessage(messages.unsavedToast));
    else {
      overlays.toast(intl.formatMessage(messages.savedToast), {
        action: {
          label: intl.formatMessage(messages.openSaved),
          onPress: () => void navigate(SAVED_ADDRESS),
        },
      });
    }
    const { error } = await change;
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };
  return (
    <button
      type="button"
      className={styles.save}
      aria-pressed={isSaved}
      aria-label={intl.formatMessage(messages.save)}
      onClick={toggle}
    >
      <Icon path={BOOKMARK} filled={isSaved} />
    </button>
  );
}
