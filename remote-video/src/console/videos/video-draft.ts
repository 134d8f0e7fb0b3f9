import {
  type Draft,
  type DraftProblems,
  fieldChecks,
  type Saving,
  type Texts,
  textsOf,
  writtenTexts,
} from '@velvet/console-kit';
import { parseId } from '@velvet/contract/brand';
import { type Language, languageCodes, languages } from '@velvet/contract/language';
import type { OpsInputOf } from '@velvet/contract/ops/ops-endpoint';
import { CAPTIONS_MAX, type VideoDetail, type videoSave } from '@velvet/contract/ops/videos';
import type { IntlShape } from 'react-intl';
import { valued } from './videos.messages.ts';

/** WebVTT by language; '' for none. */
const captionsOf = ({ captions }: Pick<VideoDetail, 'captions'>): Texts =>
  textsOf(Object.fromEntries(captions.map(({ language, track }) => [language, track])));

/** A video as its form holds it. */
export const draftOf = (detail: VideoDetail) => ({
  title: textsOf(detail.video.title),
  classId: String(detail.video.classId),
  /** Number of the picture that the poster shall be; '' to keep the present one. */
  poster: '',
  captions: captionsOf(detail),
});

type VideoDraft = ReturnType<typeof draftOf>;

/** What is wrong with a video, by the wire name of its field. */
export function videoProblems(
  intl: Pick<IntlShape, 'formatMessage' | 'formatList'>,
  { title, captions }: VideoDraft,
): DraftProblems {
  const written = languageCodes.filter((language) => captions[language] !== '');
  const tooLong = written.filter((language) => captions[language].length > CAPTIONS_MAX);
  const notWebVtt = written.filter((language) => countCues(captions[language]) === undefined);
  return {
    title: fieldChecks(intl).anyLanguage(title),
    captions:
      tooLong.length > 0
        ? intl.formatMessage(valued.captionsTooLong, {
            languages: namesOf(intl, tooLong),
            count: CAPTIONS_MAX,
          })
        : notWebVtt.length > 0
          ? intl.formatMessage(valued.notWebVtt, { languages: namesOf(intl, notWebVtt) })
          : undefined,
  };
}

const namesOf = (intl: Pick<IntlShape, 'formatList'>, codes: readonly Language[]): string =>
  intl.formatList(codes.map((code) => languages[code].name));

/** Throws RangeError for a draft without a class. */
export function videoInput(
  { title, classId, poster, captions }: VideoDraft,
  stored: VideoDetail,
  version: string,
): OpsInputOf<typeof videoSave> {
  const chosenClass = parseId<'video class'>(classId);
  if (chosenClass === undefined) throw new RangeError('No class');
  const before = captionsOf(stored);
  const isOther = languageCodes.some((language) => captions[language] !== before[language]);
  return {
    id: stored.video.id,
    version,
    title: writtenTexts(title) ?? {},
    classId: chosenClass,
    ...(poster === '' ? {} : { poster: Number(poster) }),
    ...(isOther
      ? {
          captions: languageCodes.flatMap((language) =>
            captions[language] === '' ? [] : [{ language, track: captions[language] }],
          ),
        }
      : {}),
  };
}

const HEAD = /^\uFEFF?WEBVTT(?:[ \t]|\r?\n|\r|$)/;
const TIMES = /^(?:\d{2,4}:)?\d\d:\d\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,4}:)?\d\d:\d\d\.\d{3}/gm;

/** How many cues a text of WebVTT has; undefined where it is none. The server reads it exactly. */
export function countCues(text: string): number | undefined {
  const cues = text.match(TIMES)?.length ?? 0;
  return HEAD.test(text) && cues > 0 ? cues : undefined;
}

/** What the fields of a video work on. */
export interface VideoFields {
  readonly draft: Draft<VideoDraft>;
  readonly saving: Saving;
}
