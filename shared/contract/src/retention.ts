/**
 * For how many days each kind of data is kept that ends by itself (spec S14.4). The database removes it
 * by the same periods (`retention_days`), and the app shows them to members.
 */
export const retentionDays = {
  /** Failed sign-ins: counters by address and by hashes of names. Those of an account over all addresses last a week. */
  attempts: 1,
  /** Answers of operators' calls, for a repetition of the call. */
  'operator-calls': 1,
  /** Sessions after their end. */
  'ended-sessions': 1,
  /** Sessions that ended because the account was disabled. */
  'offline-sessions': 30,
  /** Sign-ins from devices that were new. */
  'sign-ins': 90,
  /** Bulk changes with their items. */
  'bulk-reports': 90,
  /** Cases of guests with support, after their end. */
  cases: 90,
  /** Messages to and from support, with their pictures. */
  conversations: 730,
  /** Announcements to one member. */
  messages: 730,
  /** Reports of listings, after they were settled. */
  reports: 730,
  /** What operators write about a member for each other. */
  notes: 730,
  /** Records of resets by support. */
  resets: 730,
} as const satisfies Readonly<Record<string, number>>;

export type RetentionKind = keyof typeof retentionDays;

/** A session ends after this many idle days, and after so many in all (spec S14.2). */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MOST_DAYS = 90;
