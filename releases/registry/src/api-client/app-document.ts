import type { RegistryApp } from '../registry/registry.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { appTargetsOf } from '../registry/registry-of.ts';
import { nextVersion, signDocument } from '../registry/write-metadata.ts';
import { authorityOfApp } from '../signing/documents.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import type { SigningKey } from '../signing/trust.ts';

interface DocumentOptions {
  /** With the `release.json` of a release that the registry does not have yet. */
  readonly releasesDir: string;
  readonly metadata: Metadata;
  readonly id: string;
  readonly app: RegistryApp;
  readonly keys: readonly SigningKey[];
  readonly now: Date;
}

/**
 * The document of an app that follows the one in force, signed; its first one when there is none. Throws a RegistryRefusal when the keys at
 * hand are not enough.
 */
export async function appDocument(options: DocumentOptions): Promise<string> {
  const { releasesDir, metadata, id, app, keys, now } = options;
  const { roles } = metadata.targets.signed.delegations;
  if (!roles.some(({ name }) => name === id)) {
    throw new RegistryRefusal(
      `The registry has no ${id}: its keeper adds it for your key (npx velvet releases registry add-app)`,
    );
  }
  const before = metadata.apps.get(id)?.signed;
  const version = nextVersion(before?.version, now);
  const follows = before ? { follows: before.version } : {};
  const signed = await appTargetsOf({ releasesDir, id, app, version, ...follows, now });
  const authority = authorityOfApp(metadata.targets.signed, metadata.root, id);
  return signDocument({ name: id, signed, authority, keys });
}
