import * as v from 'valibot';
import { signDocument } from '../registry/write-metadata.ts';
import { appName, moment, previewId, type Signer, signersOf } from './preview-document.ts';

/** For how long a request is good; another one is signed at any time. */
export const REQUEST_LIFETIME_MS = 5 * 60 * 1000;

const common = {
  _type: v.literal('velvet-preview-request'),
  app: appName,
  expires: moment,
};
export const previewRequestSchema = v.variant('ask', [
  v.strictObject({ ...common, ask: v.literal('list') }),
  v.strictObject({ ...common, ask: v.literal('end'), preview: previewId }),
]);
/** What a team asks about its previews. Both may be repeated: an end that was replayed ends nothing more. */
export type PreviewRequest = v.InferOutput<typeof previewRequestSchema>;

export type PreviewQuestion =
  | { readonly ask: 'list' }
  | { readonly ask: 'end'; readonly preview: string };

/** Signs a request. Throws a RegistryRefusal when the keys at hand are not enough. */
export function signRequest(
  app: string,
  question: PreviewQuestion,
  signer: Signer & { readonly now: Date },
): string {
  const expires = signer.now.getTime() + REQUEST_LIFETIME_MS;
  const request: PreviewRequest = { _type: 'velvet-preview-request', app, expires, ...question };
  return signDocument(app, request, { now: signersOf(signer, app) }, signer.keys);
}
