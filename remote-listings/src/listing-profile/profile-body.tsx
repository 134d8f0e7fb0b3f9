import type { ListingId } from '@velvet/contract/listing';
import type { ListingProfile } from '@velvet/contract/listing-profile';
import { tagsFor } from '@velvet/contract/multilingual';
import { useLanguage } from '@velvet/sdk/i18n';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Icon, Rating, Skeleton, SkeletonGroup, Tag, type Tone, VisuallyHidden } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common, valued as commonValued } from '../listing/listing.messages.ts';
import { MAX_STARS } from '../listing/listing-row.tsx';
import { SampleMark } from '../listing/sample-mark.tsx';
import { likedToggled, selectIsLiked } from '../marks/marks-slices.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { messages, valued } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { ReserveBar } from './reserve-bar.tsx';
import { SimilarListings, type SimilarListingsProps } from './similar-listings.tsx';
import type { ShownListing } from './use-profile.ts';

interface ProfileBodyProps extends Pick<SimilarListingsProps, 'addressOf'> {
  readonly listing: ShownListing;
}

/** Everything about one listing (spec S3.12), or for a moment what its card says. */
export function ProfileBody({ listing, addressOf }: ProfileBodyProps) {
  const intl = useIntl();
  const tags = tagsFor(listing.tags, useLanguage());
  const { name, className, rating, verified, sample } = listing;
  const profile = 'pictures' in listing ? listing : undefined;
  return (
    <>
      <div className={styles.hero} data-surface="dark">
        <PhotoStrip photos={photosOf(listing)} texts={profile?.pictureTexts} name={name} />
        <PhotoCaption listing={listing} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <div className={styles.names}>
            {profile ? (
              <h2 className={styles.title}>{profile.title || name}</h2>
            ) : (
              <SkeletonGroup label={intl.formatMessage(common.loading)}>
                <Skeleton className={styles.titlePlaceholder} />
              </SkeletonGroup>
            )}
            <p className={styles.about}>{className}</p>
          </div>
          {profile && <LikeButton id={listing.id} likes={profile.likes} />}
        </div>
        {(verified || sample) && (
          <div className={styles.marks}>
            {verified && (
              <Tag icon="verified" tone="blue">
                <FormattedMessage {...common.verified} />
              </Tag>
            )}
            {sample && <SampleMark />}
          </div>
        )}
        {tags.length > 0 && (
          <ul className={styles.tags} aria-label={intl.formatMessage(messages.tags)}>
            {tags.map((tag, index) => (
              <li key={tag}>
                <Tag tone={tagTone(index)}>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        <Bio profile={profile} />
        <div className={styles.satisfaction}>
          <span className={styles.label}>
            <FormattedMessage {...messages.satisfaction} />
          </span>
          <Rating
            value={rating}
            size={20}
            label={intl.formatMessage(commonValued.rating, { value: rating, max: MAX_STARS })}
          />
          <span className={styles.score} aria-hidden="true">
            <FormattedNumber value={rating} minimumFractionDigits={1} maximumFractionDigits={1} />
          </span>
        </div>
        <ProfileFacts listing={listing} />
        {profile && <SimilarListings id={profile.id} addressOf={addressOf} />}
        <ReportButton listingId={listing.id} />
      </div>
      <ReserveBar id={listing.id} />
    </>
  );
}

function Bio({ profile }: { readonly profile: ListingProfile | undefined }) {
  if (profile) return profile.bio ? <p className={styles.bio}>{profile.bio}</p> : null;
  return (
    <div className={styles.bio}>
      <Skeleton shape="text" />
      <Skeleton shape="text" />
    </div>
  );
}

function photosOf(listing: ShownListing): readonly string[] {
  if ('pictures' in listing) return listing.pictures;
  return listing.cover === '' ? [] : [listing.cover];
}

/** Figures as a small table; what is not known is left out, what is on its way keeps its place. */
function ProfileFacts({ listing }: { readonly listing: ShownListing }) {
  if ('heightCm' in listing && listing.heightCm === 0 && listing.bust === '') return null;
  return (
    <dl className={styles.facts}>
      {'heightCm' in listing ? (
        <>
          {listing.heightCm > 0 && (
            <Fact name={messages.height}>
              <FormattedMessage {...valued.centimetres} values={{ value: listing.heightCm }} />
            </Fact>
          )}
          {listing.bust !== '' && <Fact name={messages.bust}>{listing.bust}</Fact>}
        </>
      ) : (
        [messages.height, messages.bust].map((name) => (
          <Fact key={name.id} name={name}>
            <Skeleton shape="text" />
          </Fact>
        ))
      )}
    </dl>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: MessageDescriptor;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <FormattedMessage {...name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

const PLACE =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z';

/** Who it is, over the foot of the photo. */
function PhotoCaption({ listing: { name, age, city } }: { readonly listing: ShownListing }) {
  return (
    <div className={styles.caption}>
      <p className={styles.captionName}>
        <FormattedMessage {...valued.nameAndAge} values={{ name, age }} />
      </p>
      {city !== '' && (
        <p className={styles.captionCity}>
          <Icon path={PLACE} size={18} />
          <span>{city}</span>
        </p>
      )}
    </div>
  );
}

const tones = ['pink', 'orange', 'blue'] as const satisfies readonly Tone[];

/** The colours of a profile's tags, by their place (spec S3.12). */
const tagTone = (index: number): Tone => tones[index % tones.length] ?? 'pink';

interface LikeButtonProps {
  readonly id: ListingId;
  /** As the server counts them, without this device's. */
  readonly likes: number;
}

/** A like that stays on this device; it is sent nowhere (spec S3.12). */
function LikeButton({ id, likes }: LikeButtonProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isLiked = useAppSelector((state) => selectIsLiked(state, id));
  const count = likes + (isLiked ? 1 : 0);
  return (
    <button
      type="button"
      className={styles.like}
      aria-pressed={isLiked}
      onClick={() => dispatch(likedToggled(id))}
    >
      <Icon path={icons.heart} size={22} filled={isLiked} />
      <span aria-hidden="true">
        <FormattedNumber value={count} />
      </span>
      <VisuallyHidden>{intl.formatMessage(valued.like, { count })}</VisuallyHidden>
    </button>
  );
}
