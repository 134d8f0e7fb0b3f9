import { type IntlShape, useIntl } from 'react-intl';
import type { DraftPart, PartedKind } from './setting-draft.ts';
import { partNames } from './setting-names.messages.ts';
import { messages } from './settings.messages.ts';

/** What a part of a value is called. */
export function partName(
  intl: Pick<IntlShape, 'formatMessage'>,
  kind: PartedKind,
  name: string,
): string {
  const descriptor = Object.entries(partNames[kind]).find(([known]) => known === name)?.[1];
  return descriptor ? intl.formatMessage(descriptor) : name;
}

/** A part of a value as people read it. */
export function PartValue({ part: { form, value } }: { readonly part: DraftPart }) {
  const intl = useIntl();
  if (typeof value === 'boolean') return intl.formatMessage(value ? messages.on : messages.off);
  if (value === '') return '–';
  return intl.formatNumber(value, form === 'points' ? { minimumFractionDigits: 2 } : {});
}
