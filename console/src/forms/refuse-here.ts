import type { OpsOutcome } from '@velvet/shared/console';
import { opsRefusals } from '@velvet/shared/ops-contract/problem';

/** What a dialog knows to be wrong before it asks the server, told where the server's refusal would be. */
export const refuseHere = (field: string, message: string): OpsOutcome<never> => ({
  ok: false,
  failure: { kind: 'refused', reason: 'bad_field', status: opsRefusals.bad_field, field, message },
});
