import type { SettingKey, SettingKind } from '@velvet/contract/ops/settings';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const settingNames = defineMessages({
  name: { id: 'console.settings.name', defaultMessage: 'Name of the product' },
  notice: { id: 'console.settings.notice', defaultMessage: 'Notice on the start page' },
  intro: { id: 'console.settings.intro', defaultMessage: 'Introduction' },
  terms: { id: 'console.settings.terms', defaultMessage: 'Terms' },
  support_enabled: { id: 'console.settings.supportEnabled', defaultMessage: 'Customer service' },
  support_url: { id: 'console.settings.supportUrl', defaultMessage: 'Customer service page' },
  rules_url: { id: 'console.settings.rulesUrl', defaultMessage: 'Rules page' },
  ip_lookup_url: { id: 'console.settings.ipLookupUrl', defaultMessage: 'Address lookup' },
  listing_counts: { id: 'console.settings.listingCounts', defaultMessage: 'Counts of listings' },
  ticker: { id: 'console.settings.ticker', defaultMessage: 'Ticker' },
  four_eyes: { id: 'console.settings.fourEyes', defaultMessage: 'Withdrawals by two operators' },
  withdraw_rule: { id: 'console.settings.withdrawRule', defaultMessage: 'Withdrawal limits' },
  withdrawal_wait: {
    id: 'console.settings.withdrawalWait',
    defaultMessage: 'Wait of withdrawals after changes',
  },
  recharge_confirmation: {
    id: 'console.settings.rechargeConfirmation',
    defaultMessage: 'Limits of confirmations by hand',
  },
  beacon: { id: 'console.settings.beacon', defaultMessage: 'Random beacon of draws' },
} satisfies Record<SettingKey, MessageDescriptor>);

/** What a setting does. */
export const settingHints = defineMessages({
  name: {
    id: 'console.settings.name.hint',
    defaultMessage: 'What members read as the product’s name, at most 64 characters.',
  },
  notice: {
    id: 'console.settings.notice.hint',
    defaultMessage: 'A line on the members’ start page, in each of their languages.',
  },
  intro: {
    id: 'console.settings.intro.hint',
    defaultMessage: 'What the product is, as its introduction page tells members.',
  },
  terms: {
    id: 'console.settings.terms.hint',
    defaultMessage: 'The terms that members agree to.',
  },
  support_enabled: {
    id: 'console.settings.supportEnabled.hint',
    defaultMessage: 'Whether members can reach customer service in the app.',
  },
  support_url: {
    id: 'console.settings.supportUrl.hint',
    defaultMessage: 'An address on https, or a path. Left empty, the page that comes with the app.',
  },
  rules_url: {
    id: 'console.settings.rulesUrl.hint',
    defaultMessage: 'An address on https, or a path. Left empty, the page that comes with the app.',
  },
  ip_lookup_url: {
    id: 'console.settings.ipLookupUrl.hint',
    defaultMessage: 'Where the app asks for a member’s own network address.',
  },
  listing_counts: {
    id: 'console.settings.listingCounts.hint',
    defaultMessage: 'Whether the numbers of listings are those of samples.',
  },
  ticker: {
    id: 'console.settings.ticker.hint',
    defaultMessage: 'The moving list of masked member numbers, at most 100 entries.',
  },
  four_eyes: {
    id: 'console.settings.fourEyes.hint',
    defaultMessage: 'A withdrawal of more than this is paid by two operators.',
  },
  withdraw_rule: {
    id: 'console.settings.withdrawRule.hint',
    defaultMessage: 'What a withdrawal may be, and how many a member may ask for in a day.',
  },
  withdrawal_wait: {
    id: 'console.settings.withdrawalWait.hint',
    defaultMessage:
      'For how many hours after a new card, password or device a member’s withdrawals are not paid.',
  },
  recharge_confirmation: {
    id: 'console.settings.rechargeConfirmation.hint',
    defaultMessage: 'What an operator may confirm by hand at once, and in a day.',
  },
  beacon: {
    id: 'console.settings.beacon.hint',
    defaultMessage:
      'Whether a public random value takes part in draws. The page of games changes it more easily.',
  },
} satisfies Record<SettingKey, MessageDescriptor>);

export const kindNames = defineMessages({
  line: { id: 'console.settings.kind.line', defaultMessage: 'Text' },
  localized: { id: 'console.settings.kind.localized', defaultMessage: 'Text by language' },
  switch: { id: 'console.settings.kind.switch', defaultMessage: 'Switch' },
  link: { id: 'console.settings.kind.link', defaultMessage: 'Address' },
  listing_counts: { id: 'console.settings.kind.listingCounts', defaultMessage: 'Switch' },
  ticker: { id: 'console.settings.kind.ticker', defaultMessage: 'Entries (JSON)' },
  four_eyes: { id: 'console.settings.kind.fourEyes', defaultMessage: 'Limit' },
  withdraw_rule: { id: 'console.settings.kind.withdrawRule', defaultMessage: 'Limits' },
  withdrawal_wait: { id: 'console.settings.kind.withdrawalWait', defaultMessage: 'Hours' },
  recharge_confirmation: {
    id: 'console.settings.kind.rechargeConfirmation',
    defaultMessage: 'Limits',
  },
  beacon: { id: 'console.settings.kind.beacon', defaultMessage: 'Rule (JSON)' },
} satisfies Record<SettingKind, MessageDescriptor>);

/** Parts of values. */
export const partNames = defineMessages({
  sample: { id: 'console.settings.part.sample', defaultMessage: 'Counts of samples' },
  above: { id: 'console.settings.part.above', defaultMessage: 'Above' },
  min: { id: 'console.settings.part.min', defaultMessage: 'Smallest' },
  max: { id: 'console.settings.part.max', defaultMessage: 'Largest' },
  timesPerDay: { id: 'console.settings.part.perDay', defaultMessage: 'A day' },
  hours: { id: 'console.settings.part.hours', defaultMessage: 'Hours' },
  each: { id: 'console.settings.part.each', defaultMessage: 'Each' },
  sumPerDay: { id: 'console.settings.part.sumPerDay', defaultMessage: 'In a day' },
});
