import { isHostId } from '@velvet/contract/hosts';
import type { Registry } from '../registry/registry.ts';
import { readPublished } from '../release/read-in-use.ts';
import { type Release, servedBy } from '../release/release.ts';

/** Who gets a release: everybody or a share, or only tabs that are open since it was in use, and rollbacks. */
type Standing = 'production' | 'canary' | 'kept';

interface Standed {
  readonly release: Release;
  readonly standing: Standing;
}

/** The releases of one version of the contract. */
export interface ContractReleases {
  readonly contract: number;
  /** Hosts in production, or as a canary, that serve it, as `shell 1.0.2`. */
  readonly servedBy: readonly string[];
  /** Remotes that speak it, as `video 1.0.2`, by who gets them. */
  readonly spokenBy: Readonly<Record<Standing, readonly string[]>>;
}

export interface ContractOverview {
  /** The newest first. */
  readonly contracts: readonly ContractReleases[];
  /** Releases that the registry names and this folder does not have, or not so that they can be read. */
  readonly unreadable: readonly string[];
}

const labelOf = ({ id, version }: Pick<Release, 'id' | 'version'>): string => `${id} ${version}`;

/** Which releases of the registry speak which version of the contract. */
export async function contractReleases(
  releasesDir: string,
  registry: Registry,
): Promise<ContractOverview> {
  const unreadable: string[] = [];
  const found: Standed[] = [];
  for (const [id, { current, canary, digests }] of Object.entries(registry.apps)) {
    for (const version of Object.keys(digests)) {
      const isCanary = version === canary?.version;
      const standing = version === current ? 'production' : isCanary ? 'canary' : 'kept';
      try {
        found.push({ release: await readPublished(releasesDir, id, version), standing });
      } catch {
        unreadable.push(labelOf({ id, version }));
      }
    }
  }
  const hosts = found.filter(
    ({ release, standing }) => isHostId(release.id) && standing !== 'kept',
  );
  const remotes = found.filter(({ release }) => !isHostId(release.id));
  const all = new Set([
    ...hosts.flatMap(({ release }) => servedBy(release)),
    ...remotes.map(({ release }) => release.contract),
  ]);
  const contracts = [...all]
    .sort((one, other) => other - one)
    .map((contract): ContractReleases => {
      const spokenBy = (wanted: Standing) =>
        remotes
          .filter(({ release, standing }) => release.contract === contract && standing === wanted)
          .map(({ release }) => labelOf(release));
      return {
        contract,
        servedBy: hosts
          .filter(({ release }) => servedBy(release).includes(contract))
          .map(({ release }) => labelOf(release)),
        spokenBy: {
          production: spokenBy('production'),
          canary: spokenBy('canary'),
          kept: spokenBy('kept'),
        },
      };
    });
  return { contracts, unreadable };
}
