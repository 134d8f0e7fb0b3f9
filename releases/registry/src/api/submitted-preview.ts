import { isHostId } from '@velvet/contract/hosts';
import {
  DAY_MS,
  PREVIEW_MAX_DAYS,
  type PreviewDocument,
  type PreviewRequest,
  previewRequestSchema,
  previewSchema,
  REQUEST_LIFETIME_MS,
} from '../preview/preview-document.ts';
import { ApiProblem, readPart, signedField } from './api-problem.ts';
import {
  CLOCKS_DIFFER_MS,
  type Context,
  openSigned,
  type SubmittedUpload,
} from './submitted-document.ts';

/** The description of a preview; its signatures and its content were verified. */
export interface SubmittedPreview extends SubmittedUpload {
  readonly signed: PreviewDocument;
  readonly added: NonNullable<SubmittedUpload['added']>;
}

/** Reads a description. Throws an ApiProblem unless a key of the app's role signed it, for now. */
export function openSubmittedPreview(
  app: string,
  text: string,
  context: Context,
): SubmittedPreview {
  if (isHostId(app)) {
    throw new ApiProblem('refused', `${app} is no remote: only remotes have previews`, 'app');
  }
  const { signed, ...opened } = openSigned(app, text, context);
  if (!context.metadata.apps.has(app)) {
    throw new ApiProblem(
      'unknown_app',
      `${app} has no release yet: previews take the place of one that is in production`,
      'app',
    );
  }
  const document = readPart(previewSchema, signed, signedField);
  if (document.app !== app) throw foreign(app);
  refuseUnusualTimes(document, context.now.getTime());
  const { preview, release } = document;
  const added = { version: preview, sha256: release.sha256, bytes: release.length };
  return { ...opened, signed: document, added };
}

/** Reads what a team asks about its previews. Throws an ApiProblem. */
export function openPreviewRequest(app: string, text: string, context: Context): PreviewRequest {
  const { signed } = openSigned(app, text, context);
  const request = readPart(previewRequestSchema, signed, signedField);
  if (request.app !== app) throw foreign(app);
  const left = request.expires - context.now.getTime();
  if (left > 0 && left <= REQUEST_LIFETIME_MS + CLOCKS_DIFFER_MS) return request;
  throw new ApiProblem(
    'outdated',
    'The request has expired, or is not valid yet: is the clock of this machine right?',
    'signed.expires',
  );
}

const foreign = (app: string) => new ApiProblem('invalid', `It must be ${app}`, 'signed.app');

function refuseUnusualTimes({ created, expires }: PreviewDocument, now: number): void {
  if (created > now + CLOCKS_DIFFER_MS) {
    throw new ApiProblem(
      'invalid',
      'It is in the future: is the clock of this machine right?',
      'signed.created',
    );
  }
  if (expires > now && expires - created <= PREVIEW_MAX_DAYS * DAY_MS) return;
  throw new ApiProblem(
    'invalid',
    `It must be in the future, and ${PREVIEW_MAX_DAYS} days after its making at most`,
    'signed.expires',
  );
}
