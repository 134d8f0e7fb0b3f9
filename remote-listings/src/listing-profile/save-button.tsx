import type { ListingId } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { useLastWish } from '@velvet/sdk/feature/use-last-wish';
import { Icon } from '@velvet/ui';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useSetSavedMutation } from '../api/saved-queries.ts';
import { BOOKMARK, SAVED_ADDRESS } from '../saved/saved-address.ts';
import { useSavedIds } from '../saved/use-saved-ids.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** Saves the listing for the member, or no more. Keyed by the listing: a wish is for one alone. */
export function SaveButton({ id }: { readonly id: ListingId }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { describeError, overlays } = useHost();
  const [setSaved] = useSetSavedMutation();
  // Saving what is saved already changes nothing, so that a tap need not wait until this is known.
  const isKnownSaved = useSavedIds()?.includes(id) === true;
  const { isOn: isSaved, toggle } = useLastWish(isKnownSaved, async (isWished) => {
    const { error } = await setSaved({ id, isSaved: isWished });
    return error;
  });
  const change = async () => {
    const tell = overlays.begin();
    const outcome = await toggle();
    if (!outcome) return;
    if (outcome.failure) tell(describeError(outcome.failure), { tone: 'error' });
    else if (!outcome.isOn) tell(intl.formatMessage(messages.unsavedToast));
    else {
      tell(intl.formatMessage(messages.savedToast), {
        action: {
          label: intl.formatMessage(messages.openSaved),
          onPress: () => void navigate(SAVED_ADDRESS),
        },
      });
    }
  };
  return (
    <button
      type="button"
      className={styles.save}
      aria-pressed={isSaved}
      aria-label={intl.formatMessage(messages.save)}
      onClick={change}
    >
      <Icon path={BOOKMARK} filled={isSaved} />
    </button>
  );
}
