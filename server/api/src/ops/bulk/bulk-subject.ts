import type { BulkWarning } from '@velvet/contract/ops/bulk';
import type { DecisionRefusal } from '@velvet/contract/ops/problem';
import type { Queryable } from '../../database/queryable.ts';
import type { VersionedKind } from '../decide-on-version.ts';
import type { OpsRefused } from '../ops-refused.ts';

/** What a change would do to one item. */
export interface PlannedItem {
  readonly subjectId: number;
  /** The state in which it is; undefined: it does not exist. */
  readonly version: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly warnings: readonly BulkWarning[];
  /** Why it cannot be changed. */
  readonly reason: DecisionRefusal | 'not_found' | undefined;
}

/** What bulk changes of one kind are made to. */
export interface BulkSubject {
  readonly versioned: VersionedKind;
  /**
   * Makes the change of one item, in the transaction of its operator, whose version was compared.
   * @param change as it was stored with the preview.
   */
  readonly change: (db: Queryable, id: number, change: unknown) => Promise<'done' | OpsRefused>;
}
