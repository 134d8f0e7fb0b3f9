import {
  type Draft,
  type DraftProblems,
  type Entered,
  isWithin,
  type Saving,
  type Texts,
  textsOf,
  writtenTexts,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import type { Language } from '@velvet/contract/language';
import { type ListingDetail, listingLimits, type saveListing } from '@velvet/contract/ops/listings';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import type { IntlShape } from 'react-intl';
import { messages, valued } from './entries.messages.ts';

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

/** An entry as its form holds it. */
interface EntryDraft {
  readonly name: string;
  readonly regionId: string;
  readonly age: Entered;
  /** How the age was checked; not shown again once it is recorded. */
  readonly ageEvidence: string;
  readonly heightCm: Entered;
  readonly bust: string;
  readonly rating: Entered;
  readonly verified: boolean;
  readonly signIds: readonly string[];
  readonly className: Texts;
  readonly title: Texts;
  readonly city: Texts;
  readonly bio: Texts;
  readonly tags: Tags;
}

const tagsOf = (stored: ListingDetail['tags'] = {}): Tags => {
  const { zh = [], zhHant = [], en = [], ja = [], ko = [], tr = [], other = [] } = stored;
  return { zh, zhHant, en, ja, ko, tr, other };
};

export const emptyEntry: EntryDraft = {
  name: '',
  regionId: '',
  age: '',
  ageEvidence: '',
  heightCm: '',
  bust: '',
  rating: 5,
  verified: false,
  signIds: [],
  className: textsOf(),
  title: textsOf(),
  city: textsOf(),
  bio: textsOf(),
  tags: tagsOf(),
};

export const draftOf = (detail: ListingDetail): EntryDraft => ({
  name: detail.name,
  regionId: String(detail.regionId),
  age: detail.age,
  ageEvidence: '',
  heightCm: detail.heightCm,
  bust: detail.bust,
  rating: detail.rating,
  verified: detail.verified,
  signIds: detail.signIds.map(String),
  className: textsOf(detail.className),
  title: textsOf(detail.title),
  city: textsOf(detail.city),
  bio: textsOf(detail.bio),
  tags: tagsOf(detail.tags),
});

type SaveInput = OpsInputOf<typeof saveListing>;

/** Throws RangeError for a draft without a region, which has a problem there. */
export function entryInput(
  draft: EntryDraft,
  { id, version }: { readonly id?: ListingDetail['id']; readonly version?: string | undefined },
): SaveInput {
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
  const required = (text: string) =>
    text.trim() === '' ? intl.formatMessage(messages.required) : undefined;
  const anyLanguage = (field: 'className' | 'title' | 'city') =>
    writtenTexts(draft[field]) ? undefined : intl.formatMessage(messages.requiredText);
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
    class_name: anyLanguage('className'),
    title: anyLanguage('title'),
    city: anyLanguage('city'),
  };
}

/** What the fields of an entry work on. */
export interface EntryFields {
  readonly draft: Draft<EntryDraft>;
  readonly saving: Saving;
}
