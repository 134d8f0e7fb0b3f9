import fc from 'fast-check';
import type { SupportConversation, SupportMessage } from '../support.ts';
import type { SupportCase } from '../support-case.ts';
import { anyId, anyPositive, anyText, safeLink, time, withOptional } from './arbitrary-values.ts';

export const supportAbout = fc.stringMatching(/^[a-z-]{1,24}(?::[A-Za-z0-9_-]{1,40})?$/);
export const messageKey = fc.stringMatching(/^[A-Za-z0-9-]{8,64}$/);

export const supportMessage: fc.Arbitrary<SupportMessage> = withOptional(
  {
    id: anyId,
    author: fc.constantFrom('member' as const, 'operator' as const),
    text: anyText,
    sentAt: time,
  },
  {
    about: supportAbout,
    picture: fc.record({ url: safeLink, width: anyPositive, height: anyPositive }),
    key: messageKey,
  },
);

export const supportConversation: fc.Arbitrary<SupportConversation> = withOptional(
  { messages: fc.array(supportMessage, { maxLength: 4 }), unread: fc.nat() },
  { next: anyPositive, answeredWithinS: anyPositive },
);

export const openingKey = fc.stringMatching(/^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/);

export const supportCase: fc.Arbitrary<SupportCase> = fc.record({
  isOpen: fc.boolean(),
  endsAt: time,
  messages: fc.array(
    withOptional(
      {
        id: anyId,
        author: fc.constantFrom('guest' as const, 'operator' as const),
        text: anyText,
        sentAt: time,
      },
      { key: messageKey },
    ),
    { maxLength: 4 },
  ),
});
