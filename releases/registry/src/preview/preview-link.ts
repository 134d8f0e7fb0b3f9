import * as v from 'valibot';
import { RegistryRefusal } from '../registry/registry.ts';
import { canSign } from '../registry/sign-document.ts';
import { type Authority, codeOf, openCode } from '../signing/documents.ts';
import {
  appName,
  DAY_MS,
  moment,
  PREVIEW_MAX_DAYS,
  previewId,
  type Signer,
  signersOf,
} from './preview-document.ts';

/** Where the edge asks whether to open a preview, at the preview origin. */
export const PREVIEW_URL = '/edge/preview';

const linkSchema = v.strictObject({
  _type: v.literal('velvet-preview-link'),
  app: appName,
  preview: previewId,
  expires: moment,
});
/** The permission to open a preview in any number of browsers, until it expires. */
export type PreviewLink = v.InferOutput<typeof linkSchema>;

interface Linked {
  readonly app: string;
  readonly preview: string;
  readonly expires: number;
  /** The preview origin of the installation. */
  readonly origin: string;
}

/** The address that opens a preview. Throws a RegistryRefusal without the keys of the app. */
export function previewLink({ origin, app, preview, expires }: Linked, signer: Signer): string {
  const authority = signersOf(signer, app);
  if (!canSign(authority, signer.keys)) {
    throw new RegistryRefusal(`No key that may release ${app} is at hand (VELVET_RELEASE_KEY)`);
  }
  const link: PreviewLink = { _type: 'velvet-preview-link', app, preview, expires };
  const code = codeOf(link, authority, signer.keys);
  return `${origin}${PREVIEW_URL}?${new URLSearchParams({ code })}`;
}

/** Reads the code of a link; undefined unless a key of its app signed it and it has not expired. */
export function readPreviewCode(
  text: string,
  authorityOf: (app: string) => Authority | undefined,
  now: number,
): PreviewLink | undefined {
  const link = openCode(text, linkSchema, ({ app }) => authorityOf(app));
  const latest = now + PREVIEW_MAX_DAYS * DAY_MS + DAY_MS;
  return link && link.expires > now && link.expires <= latest ? link : undefined;
}
