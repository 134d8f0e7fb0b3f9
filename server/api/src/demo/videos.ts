import { type Localized, mapLocalized, textOf, textsOf } from './localized.ts';

/** Video classes; ids are places in the list, from 1. */
export const demoVideoClasses = textsOf('video-class');

/** The parts of a work share its stream; the poster of each is a frame of it. */
const works = ['light', 'water', 'night', 'garden', 'velvet', 'geometry'].map((stream, index) => ({
  stream: `sample-${stream}`,
  title: textOf(`work.${index + 1}`),
}));

const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

/** Of each stream. */
export const demoStreamSeconds = 240;

/** One demo video. */
interface DemoVideo {
  readonly id: number;
  readonly classId: number;
  readonly title: Localized;
  readonly poster: string;
  readonly stream: string;
}

/** 36 videos: six parts of six works, one work per class. */
export const demoVideos: readonly DemoVideo[] = PARTS.flatMap((part, row) =>
  works.map(({ stream, title }, column) => {
    const id = row * works.length + column + 1;
    return {
      id,
      classId: column + 1,
      title: mapLocalized(title, (text) => `${text} ${part}`),
      poster: `posters/${id}.webp`,
      stream,
    };
  }),
);
