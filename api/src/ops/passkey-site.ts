import { DEFAULT_PRODUCT_NAME } from '@velvet/shared/contract/constants';
import type { PasskeySite } from '../operator/factors/passkeys.ts';
import type { OpsServices } from './ops-call.ts';

/** Operators' passkeys belong to the console's host. */
export const passkeySite = ({ publicUrl }: Pick<OpsServices, 'publicUrl'>): PasskeySite => ({
  name: DEFAULT_PRODUCT_NAME,
  origin: publicUrl,
});

/** What a browser has given, as `PublicKeyCredential.toJSON` writes it. */
export const asGiven = (credential: object): object => ({
  ...credential,
  clientExtensionResults: {},
});
