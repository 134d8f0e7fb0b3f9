import { type Domain, field, optionalField, record } from '../codec.ts';
import { epochSeconds, id, integer, oneOf, shortText, text } from '../primitives.ts';
import { cursor, opsPage } from './decision.ts';
import { CHECK_MAX_SECONDS, defineOpsRead } from './ops-endpoint.ts';

export const auditEntry = record({
  id: field('id', id<'audit entry'>()),
  at: field('at', epochSeconds),
  operator: field('operator', text),
  action: field('action', text),
  /** What it was about: `withdrawal 42`. */
  subject: field('subject', text),
  /** JSON. */
  detail: field('detail', text),
});
export type AuditEntry = Domain<typeof auditEntry>;

/** What operators did, newest first. */
export const auditPage = defineOpsRead(['administrator'], {
  name: 'audit_page',
  path: '/audit/page',
  input: record({
    operator: optionalField('operator', shortText(1, 64)),
    /** The whole subject. */
    subject: optionalField('subject', shortText(1, 200)),
    cursor,
  }),
  output: opsPage(auditEntry),
});

const auditVerification = record({
  /**
   * `intact`; `changed`: the entry was changed, or entries before it are missing; `missing`: an entry
   * that was noted outside of the database is missing or another one.
   */
  state: field('state', oneOf(['intact', 'changed', 'missing'])),
  /** The entry where it is not intact. */
  entry: optionalField('entry', integer(1)),
  entries: field('entries', integer(0)),
  /** Entries that were noted outside of the database. */
  noted: field('noted', integer(0)),
  /** The newest entry as `<entry>:<hash>`, to keep elsewhere. */
  head: optionalField('head', text),
});
export type AuditVerification = Domain<typeof auditVerification>;

/** Whether the log's chain of hashes is intact and none of its noted ends was cut off. */
export const verifyAudit = defineOpsRead(['finance', 'administrator'], {
  name: 'audit_verification',
  path: '/audit/verification',
  maxSeconds: CHECK_MAX_SECONDS,
  output: auditVerification,
});
