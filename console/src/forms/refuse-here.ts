import type { OpsOutcome } from '@velvet/console-kit';
import { opsRefusals } from '@velvet/contract/ops/problem';

/** What a dialog knows to be wrong before it asks the server, told where the server's refusal would be. */
export const refuseHere = (field: string, message: string): OpsOutcome<never> => ({
  ok: false,
  failure: { kind: 'refused', reason: 'bad_field', status: opsRefusals.bad_field, field, message },
});
