import type { EdgeReport, VitalName } from '@velvet/contract/edge-report';
import type { AppFigures, EdgeFigures, ReleaseFigures } from '@velvet/registry/canary';
import type { Offer, Offers, Release, ReleaseSet } from '@velvet/registry/store';
import type { RenderOutcome } from '../compose/render-screen.ts';
import type { ContractUse } from './contract-use.ts';
import {
  createNetworkNames,
  createOwnCounts,
  createReleaseNetworks,
  type OwnCounts,
  type ReleaseNetworks,
  type Said,
} from './release-networks.ts';

/** After that, networks get other names, and what was known of them is forgotten. */
const NAMES_FOR_MS = 60 * 60 * 1_000;
/** Releases of which the edge's own figures are kept; of more the least recently begun are forgotten. */
const MOST_OWN = 100;

type Named = Pick<Release, 'id' | 'version'>;
type Visited = Pick<Release, 'id' | 'version' | 'contract'>;

const nameOf = ({ id, version }: Named): string => `${id}@${version}`;

/** An app while its canary has one share of visitors, or while it has none. */
interface Share {
  readonly key: string;
  readonly since: string;
  readonly offer: Offer;
  /** By version: the release in use, and the canary. */
  readonly networks: ReadonlyMap<string, ReleaseNetworks>;
}

interface HealthOptions {
  /** What visitors get. */
  readonly offers: () => Offers | undefined;
  /** Without it nothing is known of contracts. */
  readonly contracts?: Pick<ContractUse, 'used' | 'figures'>;
  readonly now?: () => number;
}

/**
 * How the releases in use are doing, for the rules of canaries: what the edge saw itself, and from how
 * many networks browsers reported errors. Reports count by network only, so a flood of them adds nothing.
 * Everything is in memory; of networks there are names under a key that changes every hour.
 */
export function createReleaseHealth({ offers, contracts, now = Date.now }: HealthOptions) {
  const own = new Map<string, OwnCounts>();
  let shares: ReadonlyMap<string, Share> = new Map();
  let taken: Offers | undefined;
  let networkName = createNetworkNames();
  let namedUntil = now() + NAMES_FOR_MS;

  function shareOf(id: string, offer: Offer, { registry }: Offers): Share {
    const { current, canary } = offer;
    const app = registry.apps[id];
    const since = (canary ? app?.canary?.at : app?.history[0]?.at) ?? '';
    const versions = [current.version, ...(canary ? [canary.release.version] : [])];
    const key = JSON.stringify([...versions, canary?.percent, since]);
    const known = shares.get(id);
    if (known?.key === key) return { ...known, offer };
    const networks = versions.map((version) => [version, createReleaseNetworks()] as const);
    return { key, since, offer, networks: new Map(networks) };
  }

  /** Begins again with what has another share by now. */
  function currentShares(): ReadonlyMap<string, Share> {
    const next = offers();
    if (next && next !== taken) {
      shares = new Map([...next.apps].map(([id, offer]) => [id, shareOf(id, offer, next)]));
      taken = next;
    }
    return shares;
  }

  function nameFor(address: string): string {
    if (now() >= namedUntil) {
      networkName = createNetworkNames();
      namedUntil = now() + NAMES_FOR_MS;
      for (const { networks } of shares.values()) for (const one of networks.values()) one.forget();
    }
    return networkName(address);
  }

  const networksOf = ({ id, version }: Named): ReleaseNetworks | undefined =>
    currentShares().get(id)?.networks.get(version);

  function ownOf(release: Named): OwnCounts {
    const name = nameOf(release);
    const counts = own.get(name) ?? createOwnCounts();
    own.set(name, counts);
    const [oldest] = own.keys();
    if (own.size > MOST_OWN && oldest !== undefined) own.delete(oldest);
    return counts;
  }

  function visited(release: Named, address: string): void {
    networksOf(release)?.visited(nameFor(address), now());
  }

  function figuresOf({ networks }: Share, release: Named): ReleaseFigures {
    const { version } = release;
    const counted = networks.get(version) ?? createReleaseNetworks();
    return { version, ...counted.figures(now()), ...ownOf(release).figures(now()) };
  }

  return {
    /** A file of the release was asked for. */
    visited(release: Visited, address: string): void {
      contracts?.used(release);
      visited(release, address);
    },
    /** A page of this screen's app was asked for; the shell is a part of every page. */
    pageVisited({ releases }: ReleaseSet, app: string, address: string): void {
      // A page names all of them, and its tab may load any.
      for (const release of releases.values()) contracts?.used(release);
      for (const id of new Set([app, 'shell'])) {
        const release = releases.get(id);
        if (release) visited(release, address);
      }
    },
    rendered(releases: readonly Named[], outcome: RenderOutcome): void {
      for (const release of releases) ownOf(release).rendered(outcome, now());
    },
    served(release: Named, outcome: 'good' | 'failed'): void {
      ownOf(release).served(outcome, now());
    },
    reported(report: EdgeReport, address: string): void {
      for (const [name, said] of saidByRelease(report)) {
        const [id = '', version = ''] = name.split('@');
        networksOf({ id, version })?.reported(nameFor(address), said, now());
      }
    },
    figures(): EdgeFigures {
      const apps = [...currentShares()].map(([id, share]) => {
        const { current, canary } = share.offer;
        const figures: AppFigures = {
          since: share.since,
          current: figuresOf(share, current),
          ...(canary && {
            canary: { ...figuresOf(share, canary.release), percent: canary.percent },
          }),
        };
        return [id, figures] as const;
      });
      return {
        apps: Object.fromEntries(apps),
        ...(contracts && { contracts: contracts.figures() }),
      };
    },
  };
}
export type ReleaseHealth = ReturnType<typeof createReleaseHealth>;

/** What one report says of each release. */
function saidByRelease({ screens, vitals, problems }: EdgeReport): ReadonlyMap<string, Said> {
  const names = new Set([...screens, ...vitals, ...problems].map(({ release }) => release));
  const said = [...names].map((name) => {
    const values: Partial<Record<VitalName, number>> = Object.fromEntries(
      vitals.filter(({ release }) => release === name).map((vital) => [vital.name, vital.value]),
    );
    const hasFailed = problems.some(({ release }) => release === name);
    return [name, { hasFailed, vitals: values }] as const;
  });
  return new Map(said);
}
