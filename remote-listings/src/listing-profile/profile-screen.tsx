import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { shareLink } from '@velvet/sdk/device/share-link';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import {
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  ScreenHeader,
  Skeleton,
  SkeletonGroup,
} from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { ownAddress } from '../routes/own-address.ts';
import { messages, valued } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { ProfileBody } from './profile-body.tsx';
import { SupportLink } from './reserve-bar.tsx';
import { SaveButton } from './save-button.tsx';
import { type ProfileState, useProfile } from './use-profile.ts';

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

interface ProfileActionsProps {
  readonly listing: Pick<ListingCard, 'id' | 'name'>;
}

/** Share, and save. */
function ProfileActions({ listing: { id, name } }: ProfileActionsProps) {
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

/** Hands the link of an address to someone else, and says so when it was copied for that. */
function useShare(): (title: string, address: string) => Promise<void> {
  const { overlays } = useHost();
  const intl = useIntl();
  return useCallback(
    async (title, address) => {
      const url = new URL(address, location.origin).href;
      switch (await shareLink({ title, url })) {
        case 'copied':
          overlays.toast(intl.formatMessage(messages.linkCopied), { tone: 'success' });
          return;
        case 'failed':
          await overlays.alert(intl.formatMessage(valued.linkNotCopied, { url }));
          return;
        default:
          return;
      }
    },
    [overlays, intl],
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
