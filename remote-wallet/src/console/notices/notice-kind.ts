import { noticeTypes } from '@velvet/contract/notice';
import { defineMessages, type IntlShape } from 'react-intl';

const labels = defineMessages({
  member: { id: 'wallet.console.notices.ofMember', defaultMessage: 'Message' },
  system: { id: 'wallet.console.notices.ofSystem', defaultMessage: 'System' },
  site: { id: 'wallet.console.notices.ofSite', defaultMessage: 'Site' },
});

/** The kinds of notices to choose from, as members know them. */
export const kindOptions = (intl: Pick<IntlShape, 'formatMessage'>) => [
  { value: String(noticeTypes.member), label: intl.formatMessage(labels.member) },
  { value: String(noticeTypes.system), label: intl.formatMessage(labels.system) },
  { value: String(noticeTypes.site), label: intl.formatMessage(labels.site) },
];

export const kindLabel = (intl: Pick<IntlShape, 'formatMessage'>, type: number): string =>
  kindOptions(intl).find(({ value }) => value === String(type))?.label ?? String(type);
