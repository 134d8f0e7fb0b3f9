import type { EpochSeconds } from '@velvet/contract/brand';
import { toEpochMs, toEpochSeconds } from '@velvet/contract/time';

const LAST_YEAR = 2_099;
const two = (number: number): string => String(number).padStart(2, '0');

/** A time as a field for local times has it, in the browser's zone: `2026-11-24T09:30`. */
export function toLocalText(time: EpochSeconds): string {
  const date = new Date(toEpochMs(time));
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that such a text says; undefined for what is none, or after 2099. */
export function fromLocalText(text: string): EpochSeconds | undefined {
  const date = new Date(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(date.getTime());
  return isTime && date.getFullYear() <= LAST_YEAR && date.getTime() >= 0
    ? toEpochSeconds(date)
    : undefined;
}
