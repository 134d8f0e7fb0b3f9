import type { ListingCard } from '@velvet/shared/contract/listing';
import { useHost } from '@velvet/shared/feature';
import { useAppDispatch, useAppSelector } from '@velvet/shared/store';
import { Icon, IconButton } from '@velvet/shared/ui';
import * as icons from '@velvet/shared/ui/icons';
import { useIntl } from 'react-intl';
import { savedToggled, selectIsSaved } from '../marks/marks-slices.ts';
import { ownAddress } from '../routes/own-address.ts';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { useShare } from './use-share.ts';

const BOOKMARK = 'M7.5 4h9A1.5 1.5 0 0 1 18 5.5V20l-6-4.5L6 20V5.5A1.5 1.5 0 0 1 7.5 4z';

interface ProfileActionsProps {
  readonly listing: Pick<ListingCard, 'id' | 'name'>;
}

/** Share, and save on this device. */
export function ProfileActions({ listing: { id, name } }: ProfileActionsProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const share = useShare();
  const dispatch = useAppDispatch();
  const isSaved = useAppSelector((state) => selectIsSaved(state, id));
  const save = () => {
    dispatch(savedToggled(id));
    overlays.toast(intl.formatMessage(isSaved ? messages.unsavedToast : messages.savedToast));
  };
  return (
    <>
      <IconButton
        path={icons.share}
        label={intl.formatMessage(messages.share)}
        onClick={() => share(name, ownAddress('/detail', { id }))}
      />
      <button
        type="button"
        className={styles.save}
        aria-pressed={isSaved}
        aria-label={intl.formatMessage(messages.save)}
        onClick={save}
      >
        <Icon path={BOOKMARK} filled={isSaved} />
      </button>
    </>
  );
}
