import path from 'node:path';
import { type PreviewState, previewListSchema, previewRequestsAddress } from '../api/contract.ts';
import { readBounded } from '../files.ts';
import {
  DAY_MS,
  newPreviewId,
  type PreviewQuestion,
  previewLink,
  signPreview,
  signRequest,
} from '../preview/preview-document.ts';
import type { WrittenRelease } from '../publish/publish.ts';
import { type Registry, RegistryRefusal } from '../registry/registry.ts';
import { RELEASE_MAX_BYTES } from '../release/release.ts';
import { sha256Hex } from '../signing/documents.ts';
import { askApi } from './call-api.ts';
import {
  type Change,
  fetchCounterparts,
  type Workplace,
  withWorkplace,
} from './release-through-api.ts';
import { sendPreview } from './send-document.ts';

export interface PreviewOrder extends Change {
  /** One line of plain text, such as the branch. */
  readonly label: string;
  readonly days: number;
  /** Where the installation opens previews, such as https://preview.example. */
  readonly previewOrigin: string;
  /** Builds this version into a folder with what is in production, and checks against it. */
  readonly build: (
    releasesDir: string,
    before: Registry,
    version: string,
  ) => Promise<WrittenRelease>;
}

/** A preview that can be opened now, and the address that opens it. */
interface LinkedPreview extends PreviewState {
  readonly link: string;
}

/**
 * Builds and signs a remote here and makes a preview of it through the API of an installation. What is
 * in production stays as it is. Throws as `releaseThroughApi` does.
 */
export function previewThroughApi(order: PreviewOrder): Promise<LinkedPreview> {
  const { target, id: app, label, days, previewOrigin: origin, build, log } = order;
  return withWorkplace(order, async (place) => {
    const { releasesDir, registry } = place;
    await fetchCounterparts(place, app);
    const preview = newPreviewId();
    const { release } = await build(releasesDir, registry, preview);
    const folder = path.join(releasesDir, app, preview);
    const text = await readBounded(path.join(folder, 'release.json'), RELEASE_MAX_BYTES);
    const created = Date.now();
    const expires = created + days * DAY_MS;
    const described = { sha256: sha256Hex(text), length: Buffer.byteLength(text) };
    const document = signPreview(
      { app, preview, release: described, label, created, expires },
      place,
    );
    log(`Sending a preview of ${app}`);
    const server = { ...target.server, log };
    const state = await sendPreview({ server, app, release, folder, document });
    return { ...state, link: previewLink({ origin, app, preview, expires }, place) };
  });
}

/** A change of an existing preview. */
type PreviewChange = Change & { readonly preview: string };

/** A workplace that logs nothing while it is opened, for short queries. */
const withQuietWorkplace = <T>({ target }: Change, work: (place: Workplace) => Promise<T>) =>
  withWorkplace({ target, log: () => undefined }, work);

/** The previews of an app, after what is asked was done. */
async function ask(
  place: Workplace,
  { target, id: app, log }: Change,
  question: PreviewQuestion,
): Promise<readonly PreviewState[]> {
  const body = signRequest(app, question, place);
  const address = previewRequestsAddress(app);
  const server = { ...target.server, log };
  return (await askApi(server, previewListSchema, { method: 'POST', address, body })).previews;
}

async function find(place: Workplace, order: PreviewChange): Promise<PreviewState> {
  const all = await ask(place, order, { ask: 'list' });
  const found = all.find(({ preview }) => preview === order.preview);
  if (found) return found;
  throw new RegistryRefusal(`${order.id} has no preview ${order.preview}`);
}

/** The previews that an app has, the newest first. Throws as `releaseThroughApi` does. */
export const previewsThroughApi = (order: Change): Promise<readonly PreviewState[]> =>
  withQuietWorkplace(order, (place) => ask(place, order, { ask: 'list' }));

/**
 * Ends a preview for every browser; returns those that are left. Throws as `releaseThroughApi` does, and
 * a RegistryRefusal for one that there is not.
 */
export const endPreviewThroughApi = (order: PreviewChange): Promise<readonly PreviewState[]> =>
  withQuietWorkplace(order, async (place) => {
    const { preview } = await find(place, order);
    return ask(place, order, { ask: 'end', preview });
  });

/** Another link to a preview, for as long as it lasts. Throws as `endPreviewThroughApi` does. */
export const linkThroughApi = (
  order: PreviewChange & { readonly previewOrigin: string },
): Promise<LinkedPreview> =>
  withQuietWorkplace(order, async (place) => {
    const state = await find(place, order);
    return { ...state, link: previewLink({ ...state, origin: order.previewOrigin }, place) };
  });
