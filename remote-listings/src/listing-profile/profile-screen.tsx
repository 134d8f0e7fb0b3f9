import type { ListingId } from '@velvet/contract/listing';
import { shareLink } from '@velvet/sdk/device/share-link';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import {
  Button,
  ButtonLink,
  EmptyState,
  Icon,
  IconButton,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
} from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { LoadError } from '../listing/load-error.tsx';
import { ownAddress } from '../routes/own-address.ts';
import { messages, valued } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { ProfileBody } from './profile-body.tsx';
import { SupportLink } from './reserve-bar.tsx';
import { SaveButton } from './save-button.tsx';
import type { SimilarListingsProps } from './similar-listings.tsx';
import { type ProfileState, type ShownListing, useProfile } from './use-profile.ts';

interface ProfileScreenProps extends Pick<SimilarListingsProps, 'addressOf'> {
  /** undefined when the address names none. */
  readonly id: ListingId | undefined;
  readonly onBack: () => void;
}

/** A listing's profile, by either of its two addresses (spec S3.12, S3.14). */
export function ProfileScreen({ id, addressOf, onBack }: ProfileScreenProps) {
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
      <Content state={state} addressOf={addressOf} />
    </>
  );
}

interface ContentProps extends Pick<SimilarListingsProps, 'addressOf'> {
  readonly state: ProfileState;
}

function Content({ state, addressOf }: ContentProps) {
  switch (state.kind) {
    case 'loading':
      return <ProfileSkeleton />;
    case 'ready':
      return <ProfileBody key={state.listing.id} listing={state.listing} addressOf={addressOf} />;
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
      return <LoadError message={state.message} onRetry={state.retry} />;
  }
}

/** Share, and save. */
function ProfileActions({ listing: { id, name } }: { readonly listing: ShownListing }) {
  const intl = useIntl();
  const { overlays } = useHost();
  /** Hands the link to someone else, and says so when it was copied for that. */
  const share = async () => {
    const url = new URL(ownAddress('/detail', { id }), location.origin).href;
    const outcome = await shareLink({ title: name, url });
    if (outcome === 'copied') {
      overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
    } else if (outcome === 'failed') {
      await overlays.alert(intl.formatMessage(valued.linkNotCopied, { url }));
    }
  };
  return (
    <>
      <IconButton path={icons.share} label={intl.formatMessage(messages.share)} onClick={share} />
      <SaveButton key={id} id={id} />
    </>
  );
}

interface VipOnlyProps {
  readonly isAsking: boolean;
  readonly onAskAgain: () => void;
}

/** Why a profile stays closed, and what opens it (spec S1.2, S1.3). */
function VipOnly({ isAsking, onAskAgain }: VipOnlyProps) {
  return (
    <div className={styles.vip} role="alert">
      <span className={styles.crown}>
        <Icon path={icons.crown} size={40} />
      </span>
      <p className={styles.vipTitle}>
        <FormattedMessage {...common.vipRequired} />
      </p>
      <p className={styles.vipText}>
        <FormattedMessage {...messages.vipHint} />
      </p>
      <SupportLink variant="primary" about="vip" />
      <Button variant="quiet" busy={isAsking} onClick={onAskAgain}>
        <FormattedMessage {...messages.askAgain} />
      </Button>
    </div>
  );
}

/** The geometry of a profile, before there is one. */
function ProfileSkeleton() {
  return (
    <SkeletonGroup label={useIntl().formatMessage(common.loading)}>
      <Skeleton className={styles.photoPlaceholder} />
      <div className={styles.body}>
        <Skeleton className={styles.titlePlaceholder} />
        <Skeleton className={styles.linePlaceholder} />
        <Skeleton className={styles.factsPlaceholder} />
      </div>
    </SkeletonGroup>
  );
}
