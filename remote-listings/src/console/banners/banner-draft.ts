import {
  type DraftProblems,
  type Entered,
  isWithin,
  type Texts,
  textsOf,
  writtenTexts,
} from '@velvet/console-kit';
import type { OpsBanner, saveBanner } from '@velvet/contract/ops/banners';
import { catalogueLimits } from '@velvet/contract/ops/catalogue';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { isSafeUrl } from '@velvet/contract/primitives';
import type { IntlShape } from 'react-intl';
import { messages, valued } from './banners.messages.ts';

/** A banner as its form holds it. */
export interface BannerDraft {
  readonly headline: Texts;
  /** '' for none. */
  readonly link: string;
  readonly position: Entered;
}

export const draftOf = ({ headline, link, position }: OpsBanner): BannerDraft => ({
  headline: textsOf(headline),
  link: link ?? '',
  position,
});

/** What is wrong with a banner, by the wire name of its field. */
export const bannerProblems = (
  intl: Pick<IntlShape, 'formatMessage'>,
  { link, position }: BannerDraft,
): DraftProblems => ({
  link:
    link.trim() === '' || isSafeUrl(link.trim())
      ? undefined
      : intl.formatMessage(messages.wrongLink),
  position: isWithin(position, catalogueLimits.position)
    ? undefined
    : intl.formatMessage(valued.range, catalogueLimits.position),
});

export function bannerInput(
  id: OpsBanner['id'],
  draft: BannerDraft,
  version: string,
): OpsInputOf<typeof saveBanner> {
  const headline = writtenTexts(draft.headline);
  const link = draft.link.trim();
  return {
    id,
    version,
    ...(headline ? { headline } : {}),
    ...(link === '' ? {} : { link }),
    position: Number(draft.position),
  };
}
