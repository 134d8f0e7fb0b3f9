import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.console.notices.title', defaultMessage: 'Notices' },
  description: {
    id: 'wallet.console.notices.description',
    defaultMessage: 'What members are told, at once or from a later time on.',
  },
  none: { id: 'wallet.console.notices.none', defaultMessage: 'No notices here.' },
  add: { id: 'wallet.console.notices.add', defaultMessage: 'Write a notice' },
  addTitle: { id: 'wallet.console.notices.addTitle', defaultMessage: 'New notice' },
  backToList: { id: 'wallet.console.notices.backToList', defaultMessage: 'All notices' },
  allKinds: { id: 'wallet.console.notices.allKinds', defaultMessage: 'All kinds' },
  name: { id: 'wallet.console.notices.name', defaultMessage: 'Title' },
  text: { id: 'wallet.console.notices.text', defaultMessage: 'Text' },
  texts: { id: 'wallet.console.notices.texts', defaultMessage: 'Texts by language' },
  reader: { id: 'wallet.console.notices.reader', defaultMessage: 'Seen by' },
  everybody: { id: 'wallet.console.notices.everybody', defaultMessage: 'Everybody' },
  memberId: { id: 'wallet.console.notices.memberId', defaultMessage: 'Member’s number' },
  memberIdHint: {
    id: 'wallet.console.notices.memberIdHint',
    defaultMessage: 'Only this member sees it. Empty: everybody does.',
  },
  from: { id: 'wallet.console.notices.from', defaultMessage: 'Seen from' },
  schedule: { id: 'wallet.console.notices.schedule', defaultMessage: 'Members see it from' },
  scheduleNew: {
    id: 'wallet.console.notices.scheduleNew',
    defaultMessage: 'Empty: at once.',
  },
  scheduleOld: {
    id: 'wallet.console.notices.scheduleOld',
    defaultMessage: 'Empty: its time stays as it is.',
  },
  preview: { id: 'wallet.console.notices.preview', defaultMessage: 'As members see it' },
  previewEmpty: {
    id: 'wallet.console.notices.previewEmpty',
    defaultMessage: 'Nothing is written yet.',
  },
  write: { id: 'wallet.console.notices.write', defaultMessage: 'Notice' },
  wrongMember: {
    id: 'wallet.console.notices.wrongMember',
    defaultMessage: 'This is no member’s number.',
  },
  wrongTime: {
    id: 'wallet.console.notices.wrongTime',
    defaultMessage: 'Enter a whole date and time, until the year 2099.',
  },
  publish: { id: 'wallet.console.notices.publish', defaultMessage: 'Publish' },
  plan: { id: 'wallet.console.notices.plan', defaultMessage: 'Schedule' },
  published: {
    id: 'wallet.console.notices.published',
    defaultMessage: 'The notice is published.',
  },
  planned: { id: 'wallet.console.notices.planned', defaultMessage: 'The notice is scheduled.' },
  saved: { id: 'wallet.console.notices.saved', defaultMessage: 'The notice is saved.' },
  hideTitle: { id: 'wallet.console.notices.hideTitle', defaultMessage: 'Hide this notice?' },
  hideText: {
    id: 'wallet.console.notices.hideText',
    defaultMessage: 'Members no longer see it. It can be shown again.',
  },
  hiddenNow: { id: 'wallet.console.notices.hiddenNow', defaultMessage: 'The notice is hidden.' },
  showTitle: { id: 'wallet.console.notices.showTitle', defaultMessage: 'Show this notice?' },
  showText: {
    id: 'wallet.console.notices.showText',
    defaultMessage: 'Members see it from its time on, which is at once when that has passed.',
  },
  shownNow: {
    id: 'wallet.console.notices.shownNow',
    defaultMessage: 'The notice is no longer hidden.',
  },
});

export const valued = defineMessages<{
  one: { id: number };
  member: { name: string; id: number };
  numberOfMember: { id: number };
  zone: { zone: string; rest: string };
  standIn: { language: string };
  textHint: { tags: string };
}>({
  one: { id: 'wallet.console.notices.one', defaultMessage: 'Notice {id}' },
  member: { id: 'wallet.console.notices.member', defaultMessage: '{name} (number {id})' },
  numberOfMember: {
    id: 'wallet.console.notices.numberOfMember',
    defaultMessage: 'Member {id}',
  },
  zone: { id: 'wallet.console.notices.zone', defaultMessage: 'In your time zone, {zone}. {rest}' },
  textHint: {
    id: 'wallet.console.notices.textHint',
    defaultMessage: 'Lines stay as they are. Of markup, members see {tags}.',
  },
  standIn: {
    id: 'wallet.console.notices.standIn',
    defaultMessage: 'Not written in this language: its readers get it in {language}.',
  },
});
