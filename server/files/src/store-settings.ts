import path from 'node:path';

/** Where files are kept. */
export type StoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Before each key, without a slash at the end; empty: none. */
      readonly prefix: string;
      /** Absent: Amazon's. */
      readonly endpoint: string | undefined;
      readonly region: string;
    };

/** A setting that cannot be used; the message names the variable. */
export class StoreSettingsError extends Error {
  override readonly name = 'StoreSettingsError';
}

const S3_URL =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-][\w.-]*(?:\/[\w-][\w.-]*)*))?\/?$/;
const ENDPOINT = /^https?:\/\/[^\s/?#@]+\/?$/;
const REGION = /^[a-z0-9-]{1,64}$/;

/** Each of them leads the client to credentials. */
const credentialVariables = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SHARED_CREDENTIALS_FILE',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
];

/**
 * Reads where files are kept: `s3://bucket` or `s3://bucket/prefix` in the variable, with S3_ENDPOINT
 * and S3_REGION; without it the folder. Credentials are not settings: the client finds them where
 * Amazon's tools do (AWS_ACCESS_KEY_ID, AWS_SHARED_CREDENTIALS_FILE, …).
 * @throws StoreSettingsError
 */
export function readStoreSettings(
  environment: Readonly<Record<string, string | undefined>>,
  variable: 'FILES_URL' | 'RELEASES_URL',
  folder: string,
): StoreSettings {
  const url = environment[variable];
  if (url === undefined || url === '') return { kind: 'folder', folder: path.resolve(folder) };
  const [, bucket, prefix = ''] = S3_URL.exec(url) ?? [];
  if (bucket === undefined) {
    throw unusable(variable, 'it must be like s3://bucket or s3://bucket/prefix');
  }
  const { S3_ENDPOINT: endpoint, S3_REGION, AWS_REGION } = environment;
  if (endpoint && !ENDPOINT.test(endpoint)) {
    throw unusable('S3_ENDPOINT', 'it must be http(s)://host without a path');
  }
  const region = S3_REGION || AWS_REGION || 'us-east-1';
  if (!REGION.test(region)) throw unusable('S3_REGION', 'it must be like eu-central-1');
  // On Amazon's machines the client may find them without a variable.
  if (endpoint && !credentialVariables.some((name) => environment[name])) {
    throw unusable('AWS_ACCESS_KEY_ID', 'it is missing, and so is AWS_SHARED_CREDENTIALS_FILE');
  }
  if (environment.AWS_ACCESS_KEY_ID && !environment.AWS_SECRET_ACCESS_KEY) {
    throw unusable('AWS_SECRET_ACCESS_KEY', 'it is missing beside AWS_ACCESS_KEY_ID');
  }
  return {
    kind: 's3',
    bucket,
    prefix,
    endpoint: endpoint ? endpoint.replace(/\/$/, '') : undefined,
    region,
  };
}

const unusable = (variable: string, why: string): StoreSettingsError =>
  new StoreSettingsError(`${variable} cannot be used: ${why}.`);
