import { FAULTS_LISTED } from '@velvet/contract/ops/books';
import { inLongCheck } from '../../ops/long-check.ts';
import type { OpsHandlers } from '../../ops/ops-call.ts';
import { findFaults, readBookSizes } from './ledger-check.ts';

/** The check of the books. */
export const bookOps = {
  ledger_check: ({ db }) =>
    inLongCheck(db, async (patience) => {
      const faults = await findFaults(db, { faults: FAULTS_LISTED + 1, patience });
      return {
        state: faults.length === 0 ? 'in_order' : 'broken',
        faults: faults
          .slice(0, FAULTS_LISTED)
          .map(({ fault, id }) => ({ fault, ...(id === null ? {} : { id }) })),
        hasMore: faults.length > FAULTS_LISTED,
        ...(await readBookSizes(db, { patience })),
      };
    }),
} satisfies Partial<OpsHandlers>;
