import { isHostId } from '@velvet/contract/hosts';
import type { Registry } from '../registry/registry.ts';
import { type Release, readCanary, readInUse } from '../release/release.ts';
import { incompatibilities, refusedContract } from './compatibility.ts';

interface InUse {
  readonly releasesDir: string;
  readonly registry: Registry;
  /** Reads the release of an app that everybody gets; `readInUse` by default. */
  readonly read?: (id: string) => Promise<Release | undefined>;
}

/**
 * Why a release cannot run with the releases in use, in sentences. A remote is checked against each host; a host
 * against each remote, and against the contract of each remote's canary. Rejects when a release in use cannot be read.
 */
export async function incompatibilitiesInUse(
  release: Release,
  { releasesDir, registry, read = (id) => readInUse(releasesDir, registry, id) }: InUse,
): Promise<readonly string[]> {
  const isHost = isHostId(release.id);
  const others = Object.keys(registry.apps).filter((id) => isHostId(id) !== isHost);
  const problems = others.map(async (id) => {
    const other = await read(id);
    if (!isHost) return other ? incompatibilities(release, other) : [];
    const canary = await readCanary(releasesDir, registry, id);
    return [
      ...(other ? incompatibilities(other, release) : []),
      ...(canary ? refusedContract(canary, release) : []),
    ];
  });
  return (await Promise.all(problems)).flat();
}
