import { type LanguageTag, languageTag } from '@velvet/contract/language';
import type { Region } from '@velvet/contract/listing';
import { useHost } from '@velvet/sdk/feature';
import { useLanguage } from '@velvet/sdk/i18n';
import { href, useBack } from '@velvet/sdk/routes';
import { EmptyState, ScreenHeader, Skeleton, SkeletonGroup, VisuallyHidden } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useRegionsQuery } from '../api/listing-queries.ts';
import { messages as common } from '../listing/listing.messages.ts';
import { LoadError } from '../listing/load-error.tsx';
import { ownAddress } from '../routes/own-address.ts';
import { NothingFound, SearchField } from '../search-field/search-field.tsx';
import { messages, valued } from './cities-page.messages.ts';
import * as styles from './cities-page.module.css';

const PLACEHOLDERS = Array.from({ length: 10 }, (_, row) => row);

/** The regions by letter, to search and to choose from (spec S3.16). */
export default function CitiesPage() {
  const intl = useIntl();
  const { describeError } = useHost();
  const back = useBack(href.home());
  const { data, error, isFetching, refetch } = useRegionsQuery();
  return (
    <>
      <ScreenHeader
        title={intl.formatMessage(messages.title)}
        backLabel={intl.formatMessage(common.back)}
        onBack={back}
      />
      {data ? (
        <Cities regions={data} />
      ) : error && !isFetching ? (
        <LoadError message={describeError(error)} onRetry={refetch} />
      ) : (
        <SkeletonGroup label={intl.formatMessage(common.loading)} className={styles.screen}>
          <Skeleton className={styles.searchPlaceholder} />
          {PLACEHOLDERS.map((row) => (
            <Skeleton key={row} className={styles.placeholder} />
          ))}
        </SkeletonGroup>
      )}
    </>
  );
}

/** Searching is a matter of the device: all regions are here already. */
const AT_ONCE_MS = 0;

function Cities({ regions }: { readonly regions: readonly Region[] }) {
  const intl = useIntl();
  const tag = languageTag(useLanguage());
  const [text, setText] = useState('');
  const sections = useMemo(() => indexCities(findCities(regions, text), tag), [regions, text, tag]);
  return (
    <div className={styles.screen}>
      <SearchField
        label={intl.formatMessage(messages.search)}
        value={text}
        onSearch={setText}
        pauseMs={AT_ONCE_MS}
      />
      {sections.length > 0 ? (
        <CityIndex sections={sections} />
      ) : (
        <EmptyState message={<NothingFound text={text.trim()} />} />
      )}
    </div>
  );
}

/** Groups by letter, and the letters at the side to jump to them. */
function CityIndex({ sections }: { readonly sections: readonly CitySection[] }) {
  const intl = useIntl();
  const base = useId();
  const idOf = (letter: string) => `${base}${letter}`;
  const jumpTo = (letter: string) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById(idOf(letter))
      ?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
  };
  return (
    <div className={styles.index}>
      <div className={styles.sections}>
        {sections.map(({ letter, regions }) => (
          <section key={letter} id={idOf(letter)} className={styles.section}>
            <List title={letter}>
              {regions.map(({ id, name }) => (
                <ListRow key={id} label={name} href={ownAddress('/list', { id, name })} />
              ))}
            </List>
          </section>
        ))}
      </div>
      {sections.length > 1 && (
        <nav className={styles.rail} aria-label={intl.formatMessage(messages.letters)}>
          {sections.map(({ letter }) => (
            <button
              key={letter}
              type="button"
              className={styles.letter}
              onClick={() => jumpTo(letter)}
            >
              <span aria-hidden="true">{letter}</span>
              <VisuallyHidden>{intl.formatMessage(valued.jumpTo, { letter })}</VisuallyHidden>
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

/** Regions under one letter of the index. */
interface CitySection {
  readonly letter: string;
  readonly regions: readonly Region[];
}

/** For names that begin with none of the letters. */
const OTHER_LETTER = '#';

/** The first Han character of each Latin letter in the order of pinyin; I, U and V begin no syllable. */
const pinyinStarts = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'];
const pinyinLetters = [...'ABCDEFGHJKLMNOPQRSTWXYZ'];
const koreanInitials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const HANGUL_FIRST = 0xac00;
const HANGUL_PER_INITIAL = 588;

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character);

function hanLetter(character: string): string {
  const pinyin = new Intl.Collator('zh-Hans-u-co-pinyin');
  const place = pinyinStarts.findLastIndex((start) => pinyin.compare(start, character) <= 0);
  return pinyinLetters[place] ?? OTHER_LETTER;
}

function hangulLetter(character: string): string {
  const offset = (character.codePointAt(0) ?? 0) - HANGUL_FIRST;
  return koreanInitials[Math.floor(offset / HANGUL_PER_INITIAL)] ?? OTHER_LETTER;
}

/** The letter under which a name stands: Latin, Hangul initial, kana, or pinyin for Han. */
export function letterOf(name: string, tag: LanguageTag): string {
  const first = [...name.trim()][0] ?? '';
  if (/[가-힣]/u.test(first)) return hangulLetter(first);
  if (isHan(first)) return tag === 'ja' ? first : hanLetter(first);
  const upper = first.toLocaleUpperCase(tag);
  const plain = tag === 'tr' ? upper : upper.normalize('NFD').slice(0, 1);
  return /\p{L}/u.test(plain) ? plain : OTHER_LETTER;
}

/** The regions by letter, letters and names in the order of the language. */
export function indexCities(regions: readonly Region[], tag: LanguageTag): readonly CitySection[] {
  const locale = tag === 'zh-Hant' ? 'zh-Hant-u-co-pinyin' : tag;
  const collator = new Intl.Collator(locale);
  const byLetter = new Map<string, Region[]>();
  for (const region of [...regions].sort((a, b) => collator.compare(a.name, b.name))) {
    const letter = letterOf(region.name, tag);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), region]);
  }
  const rank = (letter: string) => (letter === OTHER_LETTER ? 1 : 0);
  return [...byLetter]
    .map(([letter, found]) => ({ letter, regions: found }))
    .sort((a, b) => rank(a.letter) - rank(b.letter) || collator.compare(a.letter, b.letter));
}

/** Without accents, case and spaces: what a search compares. */
const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');

export const findCities = (regions: readonly Region[], text: string): readonly Region[] =>
  regions.filter(({ name }) => searchForm(name).includes(searchForm(text)));
