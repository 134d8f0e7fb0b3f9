import { toEpochSeconds } from '@velvet/contract/time';
import { passkeySite } from '../../factors/passkeys.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../operator/access/passkey-sign-in.ts';
import { type OpsHandlers, operatorOf } from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';

/** An operator's own passkeys. */
export const passkeyHandlers: Pick<
  OpsHandlers,
  'passkey_options' | 'passkey_add' | 'passkey_list' | 'passkey_remove'
> = {
  passkey_options: (call) =>
    beginPasskey(call.db, passkeySite(call.services.publicUrl), operatorOf(call)),
  passkey_add: async (call, { label, credential }) => {
    const { db, services } = call;
    const asked = { operator: operatorOf(call), label, given: credential };
    const added = await addPasskey(db, services.secret, passkeySite(services.publicUrl), asked);
    switch (added.kind) {
      case 'ok':
        return { id: added.id };
      case 'not_fresh':
        return new OpsRefused('not_fresh');
      case 'wrong':
        return new OpsRefused('bad_passkey');
    }
  },
  passkey_list: async ({ db }) => ({
    items: (await listPasskeys(db)).map((row) => ({
      id: row.credential_id,
      label: row.label,
      transports: row.transports,
      addedAt: toEpochSeconds(row.created_at),
      ...(row.last_used_at ? { usedAt: toEpochSeconds(row.last_used_at) } : {}),
    })),
  }),
  passkey_remove: async ({ db }, { id }) => {
    const outcome = outcomeOf(await removePasskey(db, id), ['ok']);
    return outcome instanceof OpsRefused ? outcome : { outcome };
  },
};
