import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '@velvet/registry/build';

/** npm installs it in this package's own folder, where compiled programs do not look. */
const selfsigned: typeof import('selfsigned') = createRequire(
  path.join(root, 'tests/bench/package.json'),
)('selfsigned');

/** A certificate for localhost, signed by itself, and its key, both in PEM. */
export function makeCertificate(): { readonly cert: string; readonly key: string } {
  const altNames = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ];
  const { private: key, cert } = selfsigned.generate([{ name: 'commonName', value: 'localhost' }], {
    algorithm: 'sha256',
    keySize: 2048,
    days: 1,
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { cert, key };
}
