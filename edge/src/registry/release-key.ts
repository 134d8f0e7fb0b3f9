import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import { access, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';

/** Says what is signed, so that a signature of something else is never taken for one of these. */
const PURPOSE = 'velvet registry 1\n';

const place = (releasesDir: string, name: string) => path.join(releasesDir, '../keys', name);
const privatePath = (releasesDir: string) => place(releasesDir, 'release-key.pem');
const publicPath = (releasesDir: string) => place(releasesDir, 'release-key.pub.pem');

/** A variable holds a key as PEM text or the path of a file with one. */
const pemOf = (value: string): string | Promise<string> =>
  value.includes('-----BEGIN') ? value : readFile(value, 'utf8');

/**
 * The Ed25519 key that releases are signed with: VELVET_RELEASE_KEY in production; else one made
 * on first use and kept beside the releases.
 */
export async function signingKey(
  releasesDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<KeyObject> {
  const { VELVET_RELEASE_KEY } = environment;
  if (VELVET_RELEASE_KEY) return createPrivateKey(await pemOf(VELVET_RELEASE_KEY));
  const pem = await readFile(privatePath(releasesDir), 'utf8').catch(() => makeKey(releasesDir));
  const key = createPrivateKey(pem);
  await writeOnce(publicPath(releasesDir), exportPublic(createPublicKey(key)));
  return key;
}

/** Whether releases can be signed here without making a key. */
export async function hasSigningKey(
  releasesDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (environment.VELVET_RELEASE_KEY) return true;
  return access(privatePath(releasesDir)).then(
    () => true,
    () => false,
  );
}

/** The public half: VELVET_RELEASE_PUBLIC_KEY, that of VELVET_RELEASE_KEY, or the kept one. */
export async function verifyingKey(
  releasesDir: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<KeyObject> {
  const { VELVET_RELEASE_PUBLIC_KEY, VELVET_RELEASE_KEY } = environment;
  const given = VELVET_RELEASE_PUBLIC_KEY || VELVET_RELEASE_KEY;
  return createPublicKey(await pemOf(given || publicPath(releasesDir)));
}

const exportPublic = (key: KeyObject): string =>
  key.export({ type: 'spki', format: 'pem' }).toString();

async function makeKey(releasesDir: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return writeOnce(privatePath(releasesDir), pem);
}

/** The first of several processes writes the file, whole; the others read it. */
async function writeOnce(file: string, text: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, file);
    return text;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(draft, { force: true });
  }
}

export const signText = (text: string, key: KeyObject): string =>
  sign(null, Buffer.from(PURPOSE + text), key).toString('base64');

export const isSigned = (text: string, signature: string, key: KeyObject): boolean =>
  verify(null, Buffer.from(PURPOSE + text), key, Buffer.from(signature, 'base64'));
