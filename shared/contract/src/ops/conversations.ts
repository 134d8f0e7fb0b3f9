import { type Domain, defaultField, field, optionalField, record } from '../codec.ts';
import { epochSeconds, flag, id, matching, oneOf, text, truth } from '../primitives.ts';
import { SUPPORT_TEXT_MAX } from '../support.ts';
import { language } from '../system.ts';
import { cursor, decision, decisionOn, opsPage, version, writtenText } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** A conversation is named by its member. */
const memberId = id<'member'>();
const messageId = id<'support message'>();

const conversationItem = record({
  memberId: field('member_id', memberId),
  username: field('username', text),
  /** Absent while nobody has to answer. */
  waitingSince: optionalField('waiting_since', epochSeconds),
  lastAt: field('last_at', epochSeconds),
  /** Name of the operator who looks after it. */
  assignedTo: optionalField('assigned_to', text),
  /** Topic or place of the last message, with a reference: `withdrawal:42`. */
  about: field('about', text),
  /** The beginning of the last message. */
  excerpt: field('excerpt', text),
});
export type ConversationItem = Domain<typeof conversationItem>;

const conversationMessage = record({
  id: field('id', messageId),
  author: field('from', oneOf(['member', 'operator'])),
  /** Empty for a picture alone. */
  text: field('text', text),
  about: field('about', text),
  hasPicture: field('has_picture', truth),
  sentAt: field('sent_at', epochSeconds),
});
export type ConversationMessage = Domain<typeof conversationMessage>;

const conversationDetail = record({
  memberId: field('member_id', memberId),
  username: field('username', text),
  /** In which the member reads the product. */
  language: field('language', language),
  waitingSince: optionalField('waiting_since', epochSeconds),
  /** Name of the operator who looks after it. */
  assignedTo: optionalField('assigned_to', text),
  version: field('version', version),
  /** Newest first. */
  messages: field('messages', opsPage(conversationMessage)),
});
export type ConversationDetail = Domain<typeof conversationDetail>;

const access = ['support'] as const;

/** Members who wait for an answer, the longest first; or every conversation, the newest first. */
export const conversationPage = defineOpsRead(access, {
  name: 'conversation_page',
  path: '/conversations/page',
  input: record({
    all: defaultField('all', flag, false),
    /** Only those that the caller looks after. */
    mine: defaultField('mine', flag, false),
    cursor,
  }),
  output: opsPage(conversationItem),
});

export const conversationShown = defineOpsRead(access, {
  name: 'conversation_shown',
  path: '/conversations/show',
  input: record({ id: field('id', memberId), cursor }),
  output: conversationDetail,
});

/** The picture of a message. */
export const conversationPicture = defineOpsRead(access, {
  name: 'conversation_picture',
  path: '/conversations/picture',
  input: record({ id: field('id', messageId) }),
  /** A data URL. */
  output: record({
    image: field('image', matching(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/)),
  }),
});

/** Answers a member, who sees it at once. */
export const answerConversation = defineOpsChange(access, {
  name: 'conversation_answer',
  path: '/conversations/answer',
  input: decisionOn(memberId, { text: field('text', writtenText(SUPPORT_TEXT_MAX)) }),
  output: decision(['ok']),
});

/** Takes a member off the list without an answer. */
export const closeConversation = defineOpsChange(access, {
  name: 'conversation_close',
  path: '/conversations/close',
  input: decisionOn(memberId, {}),
  output: decision(['ok']),
});

/** The caller looks after the conversation from now on, whoever has before. */
export const takeConversation = defineOpsChange(access, {
  name: 'conversation_take',
  path: '/conversations/take',
  input: decisionOn(memberId, {}),
  output: decision(['ok']),
});

/** The caller looks after it no longer. */
export const releaseConversation = defineOpsChange(access, {
  name: 'conversation_release',
  path: '/conversations/release',
  input: decisionOn(memberId, {}),
  output: decision(['ok']),
});
