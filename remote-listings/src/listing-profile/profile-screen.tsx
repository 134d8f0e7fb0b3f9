import type { ListingId } from '@velvet/contract/listing';
import { href } from '@velvet/sdk/routes';
import { ButtonLink, EmptyState, ErrorState, ScreenHeader } from '@velvet/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { messages } from './profile.messages.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileBody } from './profile-body.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { type ProfileState, useProfile } from './use-profile.ts';
import { VipOnly } from './vip-only.tsx';

interface ProfileScreenProps {
  /** undefined when the address names none. */
  readonly id: ListingId | undefined;
  readonly onBack: () => void;
}

/** A listing's profile, by either of its two addresses (spec S3.12, S3.14). */
export function ProfileScreen({ id, onBack }: ProfileScreenProps) {
  const intl = useIntl();
  const state = useProfile(id);
  const listing = state.kind === 'ready' ? state.listing : undefined;
  return (
    <>
      <ScreenHeader
        title={listing?.name ?? intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={onBack}
        action={listing && <ProfileActions listing={listing} />}
      />
      <Content state={state} />
    </>
  );
}

function Content({ state }: { readonly state: ProfileState }) {
  const intl = useIntl();
  switch (state.kind) {
    case 'loading':
      return <ProfileSkeleton />;
    case 'ready':
      return <ProfileBody key={state.listing.id} listing={state.listing} />;
    case 'vip-only':
      return <VipOnly isAsking={state.isAsking} onAskAgain={state.askAgain} />;
    case 'absent':
      return (
        <EmptyState
          message={<FormattedMessage {...messages.absent} />}
          action={
            <ButtonLink href={href.hall()} variant="secondary">
              <FormattedMessage {...messages.toHall} />
            </ButtonLink>
          }
        />
      );
    case 'failed':
      return (
        <ErrorState
          message={state.message}
          retryLabel={intl.formatMessage(common.retry)}
          onRetry={state.retry}
        />
      );
  }
}
