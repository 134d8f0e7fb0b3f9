import { type DraftProblems, isWithin, writtenTexts } from '@velvet/console-kit';
import { type ListingDetail, listingLimits } from '@velvet/contract/ops/listings';
import type { IntlShape } from 'react-intl';
import { messages, valued } from './entries.messages.ts';
import type { EntryDraft } from './entry-draft.ts';

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
