import { classNameFor } from '@velvet/contract/class-names';
import { LATEST_CLASS_ID } from '@velvet/contract/constants';
import type { Language } from '@velvet/contract/language';
import type { VideoClass } from '@velvet/contract/video';

interface ClassTab {
  readonly id: number;
  readonly label: string;
}

/** "Latest" first, then the server's classes by name (spec S3.20, S2.6). */
export function classTabs(
  classes: readonly VideoClass[],
  language: Language,
  latestLabel: string,
): readonly ClassTab[] {
  const own = classes.filter(({ id }) => id !== LATEST_CLASS_ID);
  return [
    { id: LATEST_CLASS_ID, label: latestLabel },
    ...own.map(({ id, names }) => ({ id, label: classNameFor(names, language) })),
  ];
}

/**
 * The class in an address. Until the classes are there (undefined) any number is believed,
 * so that its list loads beside them; one that does not exist then means the latest.
 */
export function chosenClass(
  parameter: string | null,
  classes: readonly Pick<VideoClass, 'id'>[] | undefined,
): number {
  if (parameter === null || !/^[1-9]\d{0,8}$/.test(parameter)) return LATEST_CLASS_ID;
  const id = Number(parameter);
  const exists = classes === undefined || classes.some((known) => known.id === id);
  return exists ? id : LATEST_CLASS_ID;
}
