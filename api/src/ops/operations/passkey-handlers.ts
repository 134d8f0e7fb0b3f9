import { toEpochSeconds } from '@velvet/shared/contract/time';
import type { PasskeyCreationOptions } from '@velvet/shared/ops-contract/passkeys';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
} from '../../operator/access/passkey-sign-in.ts';
import { type OpsCall, type OpsHandlers, operatorOf } from '../ops-call.ts';
import { OpsRefused, outcomeOf } from '../ops-refused.ts';
import { asGiven, passkeySite } from '../passkey-site.ts';

/** An operator's own passkeys. */
export const passkeyHandlers: Pick<
  OpsHandlers,
  'passkey_options' | 'passkey_add' | 'passkey_list' | 'passkey_remove'
> = {
  passkey_options: creationOptions,
  passkey_add: async (call, { label, credential }) => {
    const { db, services } = call;
    const given = asGiven(credential);
    const asked = { operator: operatorOf(call), label, given };
    const added = await addPasskey(db, services.secret, passkeySite(services), asked);
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

/** Authenticators have to verify the person and to keep the passkey themselves. */
async function creationOptions(call: OpsCall): Promise<PasskeyCreationOptions> {
  const { db, services } = call;
  const made = await beginPasskey(db, passkeySite(services), operatorOf(call));
  const { challenge, rp, user, pubKeyCredParams, timeout, excludeCredentials = [] } = made;
  return {
    challenge,
    rp,
    user,
    pubKeyCredParams,
    ...(timeout === undefined ? {} : { timeout }),
    attestation: 'none',
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}
