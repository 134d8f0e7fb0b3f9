import * as v from 'valibot';
import { type Codec, type Domain, field, listOf, optionalField, plain, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { epochSeconds, id, integer, matching, oneOf, shortText, text, url } from './primitives.ts';

/** The conversation of a member with the operators (spec S15.1). Not in the specification's list. */

export const SUPPORT_TEXT_MAX = 1_000;
/** Newest first; as many to a page. */
export const SUPPORT_PAGE_SIZE = 30;

/** Quick topics, in the order in which they are offered. */
export const supportTopics = ['account', 'recharge', 'withdrawal', 'game', 'vip', 'other'] as const;
export type SupportTopic = (typeof supportTopics)[number];

/**
 * What a message is about: a topic, or the place that led here, with a reference where there is one:
 * `withdrawal:42`.
 */
export const supportAbout: Codec<string> = matching(/^[a-z-]{1,24}(?::[A-Za-z0-9_-]{1,40})?$/);

/** Lines of text, which may have tabs; other control characters are refused. */
export const writtenLines: Codec<string> = plain(
  v.pipe(v.string(), v.maxLength(2 * SUPPORT_TEXT_MAX), v.regex(/^(?:\P{Cc}|[\n\r\t])*$/u)),
);
/** Made by the client for each message. */
export const messageKey: Codec<string> = matching(/^[A-Za-z0-9-]{8,64}$/);

const supportMessage = record({
  id: field('id', id<'support message'>()),
  author: field('from', oneOf(['member', 'operator'])),
  /** Empty for a picture alone. */
  text: field('text', text),
  about: optionalField('about', supportAbout),
  picture: optionalField(
    'img',
    record({
      /** For this session, for some hours. */
      url: field('url', url),
      width: field('width', integer(1)),
      height: field('height', integer(1)),
    }),
  ),
  /** Of one's own messages: what `support_send` was called with. */
  key: optionalField('key', messageKey),
  sentAt: field('create_time', epochSeconds),
});
export type SupportMessage = Domain<typeof supportMessage>;

const conversation = record({
  messages: field('list', listOf(supportMessage)),
  /** Cursor of the next page; absent on the last one. */
  next: optionalField('next', integer(1)),
  /** Answers that the member has not seen. */
  unread: field('unread', integer(0)),
  /** Seconds within which four of five were answered lately; absent where these are too few. */
  answeredWithinS: optionalField('answered_within', integer(1)),
});
export type SupportConversation = Domain<typeof conversation>;

export const getSupportMessages = defineEndpoint({
  name: 'support_messages',
  path: '/support/getMessages',
  method: 'GET',
  input: record({ before: optionalField('before', integer(1)) }),
  output: conversation,
});

/** The same key always means the same message, which is there once. */
export const sendSupportMessage = defineEndpoint({
  name: 'support_send',
  path: '/support/sendMessage',
  input: record({
    key: field('key', messageKey),
    text: field('text', writtenLines),
    about: optionalField('about', supportAbout),
    /** A data URL, as for `user_header_img`. */
    image: optionalField('img', shortText(1, 360_000)),
  }),
  output: supportMessage,
});

export const getSupportUnread = defineEndpoint({
  name: 'support_unread',
  path: '/support/getUnread',
  method: 'GET',
  output: record({ unread: field('unread', integer(0)) }),
});

/** Everything up to this answer has been seen. */
export const readSupportMessages = defineEndpoint({
  name: 'support_read',
  path: '/support/readMessages',
  input: record({ id: field('id', id<'support message'>()) }),
});
