import type { PageRecord } from '@velvet/contract/page-record';

/** In winter and summer of this year and the one before. Earlier changes of a zone's rules are not compared. */
const moments = (year: number): readonly number[] =>
  [year - 1, year].flatMap((each) => [Date.UTC(each, 0), Date.UTC(each, 6)]);

/** How clocks of a time zone differ from UTC; undefined for a name that is none of the time zone database. */
export function zoneOffsetsOf(timeZone: string, now: Date): PageRecord['zoneOffsets'] {
  const format = formatIn(timeZone);
  return (
    format &&
    moments(now.getUTCFullYear()).map((moment) => [moment, minutesAt(format, moment)] as const)
  );
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
}

/** As `getTimezoneOffset`: negative to the east. */
function minutesAt(format: Intl.DateTimeFormat, moment: number): number {
  const name =
    format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '+' ? 0 - total : total;
}
