import type { ListingProfile } from '@velvet/contract/listing-profile';
import { tagsFor } from '@velvet/contract/multilingual';
import { useLanguage } from '@velvet/sdk/i18n';
import { Rating, Skeleton, SkeletonGroup, Tag } from '@velvet/ui';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { messages as common, valued as commonValued } from '../listing/listing.messages.ts';
import { MAX_STARS } from '../listing/listing-row.tsx';
import { SampleMark } from '../listing/sample-mark.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { ReportButton } from '../report/report-button.tsx';
import { LikeButton } from './like-button.tsx';
import { PhotoCaption } from './photo-caption.tsx';
import { messages } from './profile.messages.ts';
import * as styles from './profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ReserveBar } from './reserve-bar.tsx';
import { SimilarListings } from './similar-listings.tsx';
import { tagTone } from './tag-tone.ts';
import type { ShownListing } from './use-profile.ts';

/** Everything about one listing (spec S3.12), or for a moment what its card says. */
export function ProfileBody({ listing }: { readonly listing: ShownListing }) {
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
        {profile && <SimilarListings id={profile.id} />}
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
