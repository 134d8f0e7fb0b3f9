import { createPublicKey, verify } from 'node:crypto';
import { access, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { errorCode, readIfThere } from '../files.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import { releasePath } from '../signing/metadata.ts';
import { emptyRegistry, type Registry, type RegistryApp, registrySchema } from './registry.ts';
import { formerRegistryPath, openWriter, whileLocked } from './registry-file.ts';
import { writeRegistry } from './write-metadata.ts';

const FORMER_MAX_BYTES = 8 * 1024 * 1024;
/** The prefix of the former registry's signed payload. */
const FORMER_PURPOSE = 'velvet registry 1\n';

const signedSchema = v.object({ payload: v.unknown(), signature: v.string() });

type Upgrade = 'none' | 'upgraded' | 'put-aside';

/**
 * Takes over what a registry from before metadata says, if it is rightly signed, and signs it in the
 * new form; the old file stays beside as `registry.json.former`. One from before registries were
 * signed is put aside, and what it named is released again from the sources.
 */
export function upgradeRegistry(releasesDir: string): Promise<Upgrade> {
  const file = formerRegistryPath(releasesDir);
  return whileLocked(releasesDir, async () => {
    const text = await readIfThere(file, FORMER_MAX_BYTES);
    if (text === undefined) return 'none';
    const signed = v.safeParse(signedSchema, JSON.parse(text));
    if (!signed.success) {
      await rename(file, `${file}.unsigned`);
      return 'put-aside';
    }
    const registry = await openFormer(releasesDir, signed.output);
    const writer = await openWriter(releasesDir, { isUpgrade: true });
    if (!writer.before) {
      await writeRegistry(writer, {
        registry: await withWhatIsThere(releasesDir, registry),
        old: emptyRegistry,
      });
    }
    await rename(file, `${file}.former`);
    return 'upgraded';
  });
}

async function openFormer(
  releasesDir: string,
  { payload, signature }: v.InferOutput<typeof signedSchema>,
): Promise<Registry> {
  const content = Buffer.from(FORMER_PURPOSE + JSON.stringify(payload));
  const key = createPublicKey(await formerKey(releasesDir));
  if (!verify(null, content, key, Buffer.from(signature, 'base64'))) {
    throw new UntrustedRegistry('The registry is not signed with the key of this installation');
  }
  return v.parse(registrySchema, payload);
}

/** The key as it was configured then. */
async function formerKey(
  releasesDir: string,
  { VELVET_RELEASE_PUBLIC_KEY, VELVET_RELEASE_KEY }: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const given = VELVET_RELEASE_PUBLIC_KEY || VELVET_RELEASE_KEY;
  if (given?.includes('-----BEGIN')) return given;
  const file = given || path.join(releasesDir, '../keys/release-key.pem');
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (given || errorCode(error) !== 'ENOENT') throw error;
    throw new UntrustedRegistry('The key of the former registry is not at hand');
  }
}

/** Without releases whose folder is gone; an app whose release in use is gone is left out. */
async function withWhatIsThere(
  releasesDir: string,
  { revision, apps }: Registry,
): Promise<Registry> {
  const kept = await Promise.all(
    Object.entries(apps).map(
      async ([id, app]) => [id, await presentOf(releasesDir, id, app)] as const,
    ),
  );
  const present = kept.flatMap(([id, app]) => (app ? [[id, app] as const] : []));
  return { revision, apps: Object.fromEntries(present) };
}

async function presentOf(
  releasesDir: string,
  id: string,
  app: RegistryApp,
): Promise<RegistryApp | undefined> {
  const versions = await Promise.all(
    Object.keys(app.digests).map(async (version) => {
      const file = path.join(releasesDir, releasePath(id, version));
      return access(file).then(
        () => [version],
        () => [],
      );
    }),
  );
  const there = new Set(versions.flat());
  if (!there.has(app.current)) return undefined;
  const keep = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).filter(([version]) => there.has(version)));
  const { canary, ...rest } = app;
  return {
    ...rest,
    ...(canary && there.has(canary.version) ? { canary } : {}),
    history: app.history.filter(({ version }) => there.has(version)),
    retired: keep(app.retired),
    digests: keep(app.digests),
  };
}
