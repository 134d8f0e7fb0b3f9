import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of Web Push: the keys of a subscription, and reading what was encrypted for it. */
export interface PushDevice {
  /** An uncompressed P-256 point in base64url (`p256dh`). */
  readonly publicKey: string;
  /** 16 random bytes in base64url (`auth`). */
  readonly secret: string;
  /** Decrypts a message (RFC 8291, one record of aes128gcm). @throws Error when it is not for it. */
  decrypt(body: Buffer): string;
}

const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 5;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const derive = (ikm: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, bytes));

export function createPushDevice(): PushDevice {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    publicKey: own.toString('base64url'),
    secret: auth.toString('base64url'),
    decrypt: (body) => {
      const salt = body.subarray(0, SALT_BYTES);
      const senderEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
      const sender = body.subarray(HEADER_BYTES, senderEnd);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const ikm = derive(ecdh.computeSecret(sender), auth, info, 32);
      const key = derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(ikm, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(body.subarray(-TAG_BYTES));
      const record = body.subarray(senderEnd, -TAG_BYTES);
      const plain = Buffer.concat([decipher.update(record), decipher.final()]);
      const end = plain.findLastIndex((byte) => byte !== 0);
      if (plain[end] !== LAST_RECORD)
        throw new Error('The record does not say that it is the last');
      return plain.subarray(0, end).toString();
    },
  };
}
