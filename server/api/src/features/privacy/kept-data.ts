import {
  type RetentionKind,
  retentionDays,
  SESSION_IDLE_DAYS,
  SESSION_MOST_DAYS,
} from '@velvet/contract/retention';

/** One kind of data about people. */
interface KeptData {
  readonly what: string;
  /** Tables, folders and places in a browser that hold it. */
  readonly where: readonly string[];
  readonly why: string;
  readonly howLong: string;
  readonly whoSees: string;
  /** What happens to it when the member's account is erased. */
  readonly afterErasure: string;
}

const days = (kind: RetentionKind): string => {
  const count = retentionDays[kind];
  return count === 1 ? 'a day' : `${count} days`;
};
const own = 'the member';
const support = `${own}, operators with the role support or finance`;
const books = `${own}, operators with the roles support, finance and administrator`;

/**
 * Everything that is kept about people: the table of docs/privacy.md. A test compares it with the
 * document and with the tables of the database.
 */
export const keptData: readonly KeptData[] = [
  {
    what: 'Account: username, hashes of passwords, name, sex, city, language, invite code, relation type, address of the registration, VIP, credit score',
    where: ['member'],
    why: 'to sign in, and to pay out to the right person',
    howLong: 'until the account is erased',
    whoSees: support,
    afterErasure: 'removed; the id and the date of registration stay',
  },
  {
    what: 'Profile picture',
    where: ['uploads/'],
    why: 'shown to the member',
    howLong: 'until it is replaced or the account is erased',
    whoSees: 'whoever is given its address',
    afterErasure: 'file removed, unless another member has the same picture',
  },
  {
    what: 'Bank card: bank, holder, number (encrypted), last four digits',
    where: ['bank_card'],
    why: 'to pay withdrawals',
    howLong: 'until the account is erased',
    whoSees: `${support}; nobody sees the whole number in the app or the console`,
    afterErasure: 'removed',
  },
  {
    what: 'Sign-in codes: the secret (encrypted), hashes of recovery codes',
    where: ['member_totp', 'member_recovery_code'],
    why: 'second factor',
    howLong: 'until the member or support turns them off',
    whoSees: 'nobody',
    afterErasure: 'removed',
  },
  {
    what: 'Passkeys: public keys, names, times, a random number for authenticators; challenges of some minutes',
    where: ['member_passkey', 'member_passkey_owner', 'member_challenge'],
    why: 'to sign in without a password',
    howLong: 'until the member or support removes them',
    whoSees: own,
    afterErasure: 'removed',
  },
  {
    what: 'Sessions: hashes of token and cookie, address, device, times',
    where: ['session'],
    why: 'to stay signed in, and to show where',
    howLong: `${SESSION_IDLE_DAYS} idle days, ${SESSION_MOST_DAYS} in all, and ${days('ended-sessions')} after the end`,
    whoSees: support,
    afterErasure: 'removed',
  },
  {
    what: 'Sign-ins from new devices: device, address, day, times',
    where: ['member_sign_in'],
    why: 'the member sees who has opened the account',
    howLong: days('sign-ins'),
    whoSees: own,
    afterErasure: 'removed',
  },
  {
    what: 'Messages to a device while the app is closed: address and keys from its browser, chosen kinds, language, times; of messages only that one of a kind waits to be sent',
    where: ['push_subscription'],
    why: 'the member asked for them on this device; the push service of the browser’s maker passes them on and cannot read them',
    howLong: 'until the member turns them off or the session ends; a waiting message a day',
    whoSees: 'nobody',
    afterErasure: 'removed',
  },
  {
    what: 'Sessions that ended because the account was disabled: hash of the token, time',
    where: ['session_offline'],
    why: 'to say why the app signed out',
    howLong: days('offline-sessions'),
    whoSees: 'nobody',
    afterErasure: 'removed',
  },
  {
    what: 'Counters of attempts: address, hashes of names, ids',
    where: ['login_throttle', 'operator_attempt'],
    why: 'to stop guessing',
    howLong: `${days('attempts')}; of an account over all addresses a week`,
    whoSees: 'nobody',
    afterErasure: 'end by themselves',
  },
  {
    what: 'Books: movements, recharges with payment references, withdrawals, orders and bets',
    where: [
      'account',
      'ledger_tx',
      'ledger_key',
      'posting',
      'sealed_balance',
      'sealed_play',
      'recharge',
      'recharge_evidence',
      'withdrawal',
      'withdrawal_approval',
      'bet_order',
      'bet_order_key',
      'bet',
      'round_settlement',
      'round_void_member',
      'order_relay',
    ],
    why: 'every point must be accounted for',
    howLong: 'without an end: books are only ever added to',
    whoSees: books,
    afterErasure:
      'stay under the id alone; reasons of decisions and evidence are replaced by “(erased)”, payment references stay, because a payment counts once',
  },
  {
    what: 'Limits and reality check of the game',
    where: ['player_limit', 'player_reality'],
    why: 'the member asked for them',
    howLong: 'until the account is erased',
    whoSees: support,
    afterErasure: 'removed',
  },
  {
    what: 'Exclusions from the game, and the history of limits and exclusions',
    where: ['player_exclusion', 'player_protection_event'],
    why: 'proof that protection was in force',
    howLong: 'without an end',
    whoSees: support,
    afterErasure: 'stay under the id alone',
  },
  {
    what: 'Names of erased accounts, as a keyed hash that the database cannot compute',
    where: ['erased_name'],
    why: 'nobody gets the name of an erased account, so that an exclusion is not passed by',
    howLong: 'without an end',
    whoSees: 'nobody',
    afterErasure: 'made then',
  },
  {
    what: 'Saved profiles and videos',
    where: ['saved_listing', 'saved_video'],
    why: 'the member’s own list',
    howLong: 'until the member removes them',
    whoSees: own,
    afterErasure: 'removed',
  },
  {
    what: 'Conversation with support, and its pictures',
    where: ['support_conversation', 'support_message', 'support/'],
    why: 'to answer',
    howLong: days('conversations'),
    whoSees: `${own}, operators with the role support`,
    afterErasure: 'removed, files included',
  },
  {
    what: 'Cases of guests who cannot sign in: the name they give, language, texts, a hash of the code',
    where: ['support_case', 'support_case_message'],
    why: 'to help who has forgotten the password',
    howLong: `${days('cases')} after the end, which is 14 days after the last message at the latest`,
    whoSees: 'who has the code, until 7 days after the end; operators with the role support',
    afterErasure: 'end by themselves: nobody has proved whose account they are about',
  },
  {
    what: 'Messages to one member',
    where: ['notice', 'notice_due'],
    why: 'to tell what concerns the account',
    howLong: days('messages'),
    whoSees: `${own}, operators with the role support or content`,
    afterErasure: 'removed',
  },
  {
    what: 'Which announcements a member has read',
    where: ['notice_read', 'notice_read_through'],
    why: 'to show the new ones as new, on every device',
    howLong: 'as long as the account',
    whoSees: own,
    afterErasure: 'removed',
  },
  {
    what: 'Reports of listings by a member',
    where: ['listing_report'],
    why: 'to look into them',
    howLong: `${days('reports')} after they are settled`,
    whoSees: 'operators with the role support or content',
    afterErasure: 'the member’s words are removed; that there was a report stays under the id',
  },
  {
    what: 'Operators’ notes about a member',
    where: ['member_note'],
    why: 'one operator knows what another has done',
    howLong: days('notes'),
    whoSees: 'operators with the role support or finance; the member on request',
    afterErasure: 'removed',
  },
  {
    what: 'Resets of passwords and codes by support: what was compared, and why',
    where: ['member_password_reset'],
    why: 'nobody takes over a whole account',
    howLong: days('resets'),
    whoSees: 'operators; the member without the operator’s words',
    afterErasure: 'removed',
  },
  {
    what: 'Request to close the account',
    where: ['member_closing'],
    why: 'the waiting time, and what was given up',
    howLong: 'until the account is kept; without an end for an erased one',
    whoSees: support,
    afterErasure: 'stays under the id: times and amount',
  },
  {
    what: 'Notes of erasures: the member’s id, when the account was registered, closed and erased',
    where: ['erasures/'],
    why: 'a restore of the database to an earlier moment repeats the erasures since',
    howLong: 'without an end',
    whoSees: 'nobody',
    afterErasure: 'made then',
  },
  {
    what: 'Files to be removed',
    where: ['file_removal', 'downloads/'],
    why: 'a removal that is interrupted is finished',
    howLong:
      'an hour at most; pictures of messages that never came a day, downloads for as long as they are sent',
    whoSees: 'nobody',
    afterErasure: 'removed with the files',
  },
  {
    what: 'Audit log and proposals of operators',
    where: ['audit_log', 'operator_proposal'],
    why: 'who did what',
    howLong: 'without an end',
    whoSees: 'operators with the role administrator; support sees the entries about a member',
    afterErasure:
      'texts in entries about the member are replaced by “(erased)”; the chain of hashes stays whole',
  },
  {
    what: 'Bulk changes of operators, with ids of members',
    where: ['bulk_change', 'bulk_item'],
    why: 'to report what was done',
    howLong: `${days('bulk-reports')}; previews a day`,
    whoSees: 'operators with the role support or content',
    afterErasure: 'end by themselves',
  },
  {
    what: 'Answers of operators’ calls',
    where: ['operator_call'],
    why: 'a repeated call gets the same answer',
    howLong: days('operator-calls'),
    whoSees: 'nobody',
    afterErasure: 'end by themselves',
  },
  {
    what: 'Operators: names, roles, factors, sessions, tokens',
    where: [
      'operator_account',
      'operator_role',
      'operator_challenge',
      'operator_invitation',
      'operator_passkey',
      'operator_recovery_code',
      'operator_session',
    ],
    why: 'to work, and to say who did',
    howLong: 'as long as the audit log names them',
    whoSees: 'operators with the role administrator',
    afterErasure: 'not part of a member’s account',
  },
  {
    what: 'On the device: token, language, settings, watch history, unsent messages, money operations without an answer, which push messages were turned on',
    where: ['localStorage'],
    why: 'to work after a reload',
    howLong: 'until the session ends; language and settings until the browser forgets them',
    whoSees: 'who uses the device',
    afterErasure: 'removed with the session',
  },
];
