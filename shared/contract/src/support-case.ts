import { type Codec, type Domain, field, listOf, optionalField, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { signInCode } from './password.ts';
import { epochSeconds, flag, id, matching, oneOf, shortText, text } from './primitives.ts';
import { messageKey, writtenLines } from './support.ts';

/**
 * Cases: how a guest who cannot sign in reaches the operators (spec S14.1). Every call is a POST, so
 * that the code, which opens the case, is in no address.
 */

/**
 * 128 random bits of the client in hexadecimal, such as a UUID: as hard to guess as the code, which is
 * derived from them.
 */
const openingKey: Codec<string> = matching(/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/);

const caseMessage = record({
  id: field('id', id<'case message'>()),
  author: field('from', oneOf(['guest', 'operator'])),
  text: field('text', text),
  /** Of the guest's messages: what the call that sent it had. */
  key: optionalField('key', messageKey),
  sentAt: field('create_time', epochSeconds),
});
export type SupportCaseMessage = Domain<typeof caseMessage>;

const supportCase = record({
  /** One that has ended takes no more messages. */
  isOpen: field('open', flag),
  /** When an open case ends unless somebody writes; until when one that has ended can be read. */
  endsAt: field('ends_at', epochSeconds),
  /** The newest 200, newest first. */
  messages: field('list', listOf(caseMessage)),
});
export type SupportCase = Domain<typeof supportCase>;

/**
 * Opens a case. The same key with the same name and text gives the same code again; whether there is a
 * member of this name the answer does not tell.
 */
export const openSupportCase = defineEndpoint({
  name: 'support_case_open',
  path: '/support/openCase',
  access: 'public',
  input: record({
    username: field('username', shortText(1, 64)),
    text: field('text', writtenLines),
    key: field('key', openingKey),
  }),
  output: record({
    /** Opens the case; kept as a hash, so this is the one time that it is shown. */
    code: field('code', matching(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/)),
  }),
});

/** The case of a code. `wrong_code` for one that opens nothing, or nothing any more. */
export const readSupportCase = defineEndpoint({
  name: 'support_case_read',
  path: '/support/readCase',
  access: 'public',
  input: record({ code: field('code', signInCode) }),
  output: supportCase,
});

/** Adds a message of the guest. The same key always means the same message, which is there once. */
export const writeSupportCase = defineEndpoint({
  name: 'support_case_write',
  path: '/support/writeCase',
  access: 'public',
  input: record({
    code: field('code', signInCode),
    key: field('key', messageKey),
    text: field('text', writtenLines),
  }),
  output: supportCase,
});
