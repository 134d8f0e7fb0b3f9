import {
  type Draft,
  type DraftProblems,
  type Entered,
  fieldChecks,
  isWithin,
  type Saving,
  textsOf,
  writtenTexts,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { Language } from '@velvet/contract/language';
import { type ListingDetail, listingLimits, type saveListing } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import type { IntlShape } from 'react-intl';
import { valued } from './entries.messages.ts';

/** The group of tags that readers of a language get first. */
export const tagGroups = {
  'zh-hans': 'zh',
  zh: 'zhHant',
  en: 'en',
  ja: 'ja',
  kr: 'ko',
  tr: 'tr',
} as const satisfies Record<Language, keyof ListingDetail['tags']>;

/** Tags for readers of Korean and Turkish without any of their own. */
export const OTHER_TAGS = 'other';
const groups = [...Object.values(tagGroups), OTHER_TAGS] as const;
type Tags = Readonly<Record<(typeof groups)[number], readonly string[]>>;

const tagsOf = (stored: ListingDetail['tags'] = {}): Tags => {
  const { zh = [], zhHant = [], en = [], ja = [], ko = [], tr = [], other = [] } = stored;
  return { zh, zhHant, en, ja, ko, tr, other };
};

/** What a field for numbers holds; empty where nothing is stored. */
const entered = (stored: number | undefined): Entered => stored ?? '';

const BEST_RATING = 5;

/** An entry as its form holds it; a new one without `stored`. */
export const draftOf = (stored?: ListingDetail) => ({
  name: stored?.name ?? '',
  regionId: String(stored?.regionId ?? ''),
  age: entered(stored?.age),
  /** How the age was checked; not shown again once it is recorded. */
  ageEvidence: '',
  heightCm: entered(stored?.heightCm),
  bust: stored?.bust ?? '',
  rating: entered(stored?.rating ?? BEST_RATING),
  verified: stored?.verified ?? false,
  signIds: stored?.signIds.map(String) ?? [],
  className: textsOf(stored?.className),
  title: textsOf(stored?.title),
  city: textsOf(stored?.city),
  bio: textsOf(stored?.bio),
  tags: tagsOf(stored?.tags),
});

type EntryDraft = ReturnType<typeof draftOf>;

/**
 * `id` and `version` are those of a stored entry, undefined for a new one. Throws RangeError without a region, which
 * `entryProblems` reports before.
 */
export function entryInput(
  draft: EntryDraft,
  id: ListingDetail['id'] | undefined,
  version: string | undefined,
): OpsInputOf<typeof saveListing> {
  const regionId = parseId<'region'>(draft.regionId);
  if (regionId === undefined) throw new RangeError('No region');
  const bio = writtenTexts(draft.bio);
  const ageEvidence = draft.ageEvidence.trim();
  const tags = Object.fromEntries(
    groups.flatMap((group) => (draft.tags[group].length === 0 ? [] : [[group, draft.tags[group]]])),
  );
  return {
    ...(id === undefined ? {} : { id }),
    ...(version === undefined ? {} : { version }),
    regionId,
    name: draft.name.trim(),
    className: writtenTexts(draft.className) ?? {},
    title: writtenTexts(draft.title) ?? {},
    city: writtenTexts(draft.city) ?? {},
    ...(bio ? { bio } : {}),
    age: Number(draft.age),
    ...(ageEvidence === '' ? {} : { ageEvidence }),
    heightCm: Number(draft.heightCm),
    bust: draft.bust.trim(),
    rating: Number(draft.rating),
    verified: draft.verified,
    tags,
    signIds: draft.signIds.flatMap((sign) => parseId<'sign'>(sign) ?? []),
  };
}

/** A new entry and another age than the recorded one need evidence. */
export const needsEvidence = (
  { age }: EntryDraft,
  stored: Pick<ListingDetail, 'age'> | undefined,
): boolean => stored === undefined || Number(age) !== stored.age;

/** The newest record of the age is about the age that the entry states. */
export const hasAgeEvidence = ({ age, ages }: Pick<ListingDetail, 'age' | 'ages'>): boolean =>
  ages[0]?.age === age;

/** What is wrong with an entry, by the wire name of its field. */
export function entryProblems(
  intl: Pick<IntlShape, 'formatMessage'>,
  draft: EntryDraft,
  stored: Pick<ListingDetail, 'age'> | undefined,
): DraftProblems {
  const { required, anyLanguage } = fieldChecks(intl);
  const range = (field: 'age' | 'heightCm' | 'rating') =>
    isWithin(draft[field], listingLimits[field])
      ? undefined
      : intl.formatMessage(valued.range, listingLimits[field]);
  return {
    name: required(draft.name),
    region_id: required(draft.regionId),
    age: range('age'),
    age_evidence: needsEvidence(draft, stored) ? required(draft.ageEvidence) : undefined,
    height_cm: range('heightCm'),
    rating: range('rating'),
    class_name: anyLanguage(draft.className),
    title: anyLanguage(draft.title),
    city: anyLanguage(draft.city),
  };
}

/** What the fields of an entry work on. */
export interface EntryFields {
  readonly draft: Draft<EntryDraft>;
  readonly saving: Saving;
}
