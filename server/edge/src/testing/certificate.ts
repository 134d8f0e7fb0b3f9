import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import selfsigned from 'selfsigned';

/** A certificate for localhost, made for one test and signed by itself. */
export async function writeCertificate(folder: string, name = 'localhost') {
  const made = selfsigned.generate([{ name: 'commonName', value: name }], {
    days: 2,
    algorithm: 'sha256',
    keySize: 2048,
    extensions: [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 2, value: name },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  await writeFile(files.cert, made.cert);
  await writeFile(files.key, made.private, { mode: 0o600 });
  return { files, authority: made.cert };
}
