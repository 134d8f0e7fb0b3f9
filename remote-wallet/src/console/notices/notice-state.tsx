import { stateBadge, words } from '@velvet/console-kit';
import { noticeTypes } from '@velvet/contract/notice';
import { defineMessages, type IntlShape } from 'react-intl';

export const stateLabels = {
  ...defineMessages({
    scheduled: { id: 'wallet.console.notices.scheduled', defaultMessage: 'Scheduled' },
  }),
  shown: words.shown,
  hidden: words.hidden,
};

export const NoticeState = stateBadge(stateLabels, {
  scheduled: 'info',
  shown: 'good',
  hidden: 'neutral',
});

const kindLabels = defineMessages({
  member: { id: 'wallet.console.notices.ofMember', defaultMessage: 'Message' },
  system: { id: 'wallet.console.notices.ofSystem', defaultMessage: 'System' },
  site: { id: 'wallet.console.notices.ofSite', defaultMessage: 'Site' },
});

/** The kinds of notices to choose from, as members know them. */
export const kindOptions = (intl: Pick<IntlShape, 'formatMessage'>) => [
  { value: String(noticeTypes.member), label: intl.formatMessage(kindLabels.member) },
  { value: String(noticeTypes.system), label: intl.formatMessage(kindLabels.system) },
  { value: String(noticeTypes.site), label: intl.formatMessage(kindLabels.site) },
];

export const kindLabel = (intl: Pick<IntlShape, 'formatMessage'>, type: number): string =>
  kindOptions(intl).find(({ value }) => value === String(type))?.label ?? String(type);

export const noticesAddress = '/wallet/notices';
export const noticeAddress = (id: number): string => `${noticesAddress}?id=${id}`;
export const newNoticeAddress = `${noticesAddress}?new=1`;
