import { fadeInSeconds, fadeOutSeconds, loudness } from './chord.ts';
import { filmSeconds } from './film.ts';
import { type Cue, writeTrack } from './text-track.ts';

/** What is to be heard; there is no speech. */
const texts = {
  en: {
    name: 'English',
    begins: '[A slow chord fades in]',
    swells: '[The chord swells]',
    sinks: '[The chord grows quiet]',
    ends: '[The chord fades out]',
  },
  'zh-Hans': {
    name: '简体中文',
    begins: '[舒缓的和弦渐起]',
    swells: '[和弦渐强]',
    sinks: '[和弦渐弱]',
    ends: '[和弦淡出]',
  },
  'zh-Hant': {
    name: '繁體中文',
    begins: '[舒緩的和弦漸起]',
    swells: '[和弦漸強]',
    sinks: '[和弦漸弱]',
    ends: '[和弦淡出]',
  },
  ja: {
    name: '日本語',
    begins: '[ゆったりとした和音が始まる]',
    swells: '[和音が高まる]',
    sinks: '[和音が静まる]',
    ends: '[和音が消えていく]',
  },
  ko: {
    name: '한국어',
    begins: '[느린 화음이 시작된다]',
    swells: '[화음이 커진다]',
    sinks: '[화음이 잦아든다]',
    ends: '[화음이 사라진다]',
  },
  tr: {
    name: 'Türkçe',
    begins: '[Yavaş bir akor başlıyor]',
    swells: '[Akor yükseliyor]',
    sinks: '[Akor alçalıyor]',
    ends: '[Akor sönüyor]',
  },
} as const;

type CaptionLanguage = keyof typeof texts;
type Moment = Exclude<keyof (typeof texts)[CaptionLanguage], 'name'>;

const isLanguage = (tag: string): tag is CaptionLanguage => tag in texts;
/** BCP 47 tags with the languages' own names. */
export const captionLanguages = Object.keys(texts)
  .filter(isLanguage)
  .map((language) => ({ language, name: texts[language].name }));

const shownSeconds = 4;
/** What changes less is not told. */
const leastChange = 0.2;

/** Where the sound turns from quiet to loud or back, one moment before it is heard to. */
function turns(): readonly { readonly at: number; readonly moment: Moment }[] {
  const found: { at: number; moment: Moment }[] = [];
  let lowest = { at: fadeInSeconds, level: loudness(fadeInSeconds) };
  let highest = lowest;
  let isRising = true;
  for (let at = fadeInSeconds; at < filmSeconds - fadeOutSeconds - shownSeconds; at += 0.5) {
    const level = loudness(at);
    if (level > highest.level) highest = { at, level };
    if (level < lowest.level) lowest = { at, level };
    if (!isRising && level - lowest.level > leastChange) {
      found.push({ at: lowest.at, moment: 'swells' });
      isRising = true;
      highest = { at, level };
    } else if (isRising && highest.level - level > leastChange) {
      found.push({ at: highest.at, moment: 'sinks' });
      isRising = false;
      lowest = { at, level };
    }
  }
  return found.filter(({ at }) => at > fadeInSeconds + shownSeconds);
}

/** The captions of a film; all films swell alike. */
export function captionsTrack(language: CaptionLanguage): string {
  const moments: readonly { readonly at: number; readonly moment: Moment }[] = [
    { at: 0, moment: 'begins' },
    ...turns(),
    { at: filmSeconds - fadeOutSeconds, moment: 'ends' },
  ];
  const cues = moments.map(
    ({ at, moment }): Cue => ({
      from: at,
      until: Math.min(at + shownSeconds, filmSeconds),
      text: texts[language][moment],
    }),
  );
  return writeTrack(cues);
}
