import type { ListingCard } from '@velvet/contract/listing';
import { IconButton } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useIntl } from 'react-intl';
import { ownAddress } from '../routes/own-address.ts';
import { messages } from './profile.messages.ts';
import { SaveButton } from './save-button.tsx';
import { useShare } from './use-share.ts';

interface ProfileActionsProps {
  readonly listing: Pick<ListingCard, 'id' | 'name'>;
}

/** Share, and save. */
export function ProfileActions({ listing: { id, name } }: ProfileActionsProps) {
  const intl = useIntl();
  const share = useShare();
  return (
    <>
      <IconButton
        path={icons.share}
        label={intl.formatMessage(messages.share)}
        onClick={() => share(name, ownAddress('/detail', { id }))}
      />
      <SaveButton key={id} id={id} />
    </>
  );
}
