import { isHostId } from '@velvet/contract/hosts';
import { previewThroughApi } from '../api-client/preview-through-api.ts';
import { type ApiTarget, releaseThroughApi } from '../api-client/release-through-api.ts';
import { versionOf } from '../build/build-app.ts';
import { previewOriginOf } from '../override.ts';
import { type BuildOrder, buildRelease } from '../pipeline/build-release.ts';
import { previewTime } from '../preview/preview-document.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { autoCommand, readAutoOrder } from './auto-command.ts';
import {
  addressOf,
  apiOptions,
  apiTarget,
  autoOption,
  buildOptions,
  hereOf,
  onlyOne,
  type Place,
  print,
  readArguments,
  Usage,
} from './command-line.ts';
import { previewOptions, readPreviewOptions } from './preview-command.ts';

/** `npm run release -- <app>`: builds, checks and publishes one app; with `--auto` from share to share. */
export async function releaseCommand(
  place: Place,
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages.release;
  const { auto, target, preview, id, ...options } = readReleaseOptions(args, usage);
  const release = async (): Promise<void> => {
    if (!target) {
      const here = hereOf(place, usage);
      const app = await place.appOf(id);
      return here.release({ ...options, app, releasesDir: here.releasesDir, log: print });
    }
    const app = await place.appOf(id);
    const order = { ...options, app, log: print };
    if (preview) return makePreview(target, order, await readPreviewOptions(preview, usage));
    await releaseThroughApi({
      target,
      id,
      canaryPercent: options.canaryPercent,
      version: await versionOf(app),
      build: (mirror, before) => buildRelease({ ...order, releasesDir: mirror }, before),
      log: print,
    });
  };
  if (auto) return autoCommand(place, { order: auto, usage }, release);
  await release();
  return [];
}

function contractOf(text: string, usage: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Usage(`--drop-contract takes a version of the contract\n${usage}`);
}

/** Makes a preview of the working folder, and prints the link that opens it. */
async function makePreview(
  target: ApiTarget,
  order: Omit<BuildOrder, 'releasesDir'>,
  wanted: Awaited<ReturnType<typeof readPreviewOptions>>,
): Promise<void> {
  const { id } = order.app;
  const { label, link, expires } = await previewThroughApi({
    target,
    id,
    ...wanted,
    previewOrigin: previewOriginOf(process.env),
    build: (releasesDir, before, version) =>
      buildRelease({ ...order, releasesDir, version }, before),
    log: print,
  });
  print(`${id}, ${label}: can be opened until ${previewTime(expires)}`);
  print(link);
}

/** Reads the options of a release. Throws a Usage. */
export function readReleaseOptions(args: readonly string[], usage: string) {
  const { positionals, values } = readArguments(args, {
    canary: { type: 'string' },
    ...autoOption,
    ...buildOptions,
    'skip-browser-tests': { type: 'boolean', default: false },
    'drop-contract': { type: 'string', multiple: true, default: [] as string[] },
    ...apiOptions,
    ...previewOptions,
  });
  const id = onlyOne(positionals, usage);
  const auto = readAutoOrder(usage, { ...values, id });
  const canary = auto ? String(auto.steps[0]) : values.canary;
  // With --auto the edges that it reads are also asked about contracts, or waited for through an API.
  const edge = auto?.edges ?? values.edge;
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) {
    throw new Usage(`--canary takes a share from 1 to 99\n${usage}`);
  }
  // Without an API the edges are asked only, about contracts.
  const target = values.to === undefined ? undefined : apiTarget({ to: values.to, edge }, usage);
  const { preview, label, days } = values;
  if (!preview && (label !== undefined || days !== undefined)) {
    throw new Usage(`--label and --days need --preview\n${usage}`);
  }
  if (preview && (!target || target.edges.length > 0 || canary !== undefined)) {
    throw new Usage(`--preview needs --to, and takes neither --edge nor --canary\n${usage}`);
  }
  if (preview && isHostId(id)) throw new Usage(`Only remotes have previews\n${usage}`);
  return {
    auto,
    target,
    preview: preview ? { label, days } : undefined,
    edges: edge.map((text) => edgeReader(addressOf('edge', text, usage).origin)),
    dropContracts: values['drop-contract'].map((text) => contractOf(text, usage)),
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}
