import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Domain } from '@velvet/contract/codec';
import {
  assertion,
  attestation,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
} from '@velvet/contract/webauthn';
import * as v from 'valibot';

/** What a browser made of a request for a passkey. */
export type PasskeyAnswer<T> =
  | { readonly kind: 'given'; readonly credential: T }
  /** The person declined or took too long, or had no fitting passkey: browsers do not tell which. */
  | { readonly kind: 'declined' }
  /** Another request, or `cancelPasskey`, has replaced this one. */
  | { readonly kind: 'cancelled' }
  /** The authenticator has a passkey for this account already. */
  | { readonly kind: 'known' };

/** Whether it offers passkeys at a field with `autocomplete="… webauthn"`. */
export const hasPasskeyAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Has the browser make a passkey. Never throws. */
export const createPasskey = ({
  rp,
  pubKeyCredParams,
  excludeCredentials,
  timeout,
  ...options
}: PasskeyCreationOptions): Promise<PasskeyAnswer<Domain<typeof attestation>>> =>
  answerOf(attestation.schema, () => {
    const optionsJSON = {
      ...options,
      rp: { name: rp.name, ...(rp.id === undefined ? {} : { id: rp.id }) },
      pubKeyCredParams: [...pubKeyCredParams],
      excludeCredentials: [...excludeCredentials],
      ...(timeout === undefined ? {} : { timeout }),
    };
    return startRegistration({ optionsJSON });
  });

/**
 * Has the browser sign with a passkey. With `isAutofill` it asks nothing and waits until the person
 * takes one from the suggestions of a field. Never throws.
 */
export const askForPasskey = (
  { challenge, rpId, timeout, userVerification, allowCredentials = [] }: PasskeyRequestOptions,
  isAutofill = false,
): Promise<PasskeyAnswer<Domain<typeof assertion>>> =>
  answerOf(assertion.schema, () => {
    const optionsJSON = {
      challenge,
      rpId,
      allowCredentials: [...allowCredentials],
      ...(timeout === undefined ? {} : { timeout }),
      ...(userVerification === undefined ? {} : { userVerification }),
    };
    return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill });
  });

/** Ends a request that is under way. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

async function answerOf<T>(
  schema: v.GenericSchema<unknown, T>,
  ask: () => Promise<unknown>,
): Promise<PasskeyAnswer<T>> {
  try {
    return { kind: 'given', credential: v.parse(schema, await ask()) };
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : undefined;
    if (code === 'ERROR_CEREMONY_ABORTED') return { kind: 'cancelled' };
    return { kind: code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'declined' };
  }
}
