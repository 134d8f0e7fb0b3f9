import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Answer {
  readonly challenge: string;
  readonly origin: string;
  readonly counter?: number;
  /** Whether the person was verified, by a finger or a PIN. */
  readonly isVerified?: boolean;
}

interface Signed extends Answer {
  /** For whom the passkey was made, in base64url. */
  readonly userHandle?: string | undefined;
}

/** An authenticator with one passkey (ES256, no attestation), for tests. */
export interface SoftwareAuthenticator {
  readonly id: string;
  register(answer: Answer): object;
  assert(answer: Signed): object;
}

/** Makes one for a host. */
export function createSoftwareAuthenticator(host: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const dataOf = ({ counter = 0, isVerified = true }: Answer, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]),
      count,
    ]);
  };
  const clientData = (type: string, { challenge, origin }: Answer): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    register(answer) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        ...[dataOf(answer, HAS_CREDENTIAL), Buffer.alloc(16), length, credentialId, coseKey],
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', answer).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert({ userHandle, ...answer }) {
      const authenticatorData = dataOf(answer, 0);
      const client = clientData('webauthn.get', answer);
      const signed = Buffer.concat([
        authenticatorData,
        createHash('sha256').update(client).digest(),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
      };
    },
  };
}
