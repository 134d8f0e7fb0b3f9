import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { OpsRequest } from '@velvet/contract/ops/ops-endpoint';
import { invalidatedBy, type OpsStoreExtra } from './ops-api.ts';
import type { OpsCallOptions, OpsReply } from './ops-client.ts';
import { isSettled } from './ops-failure.ts';
import type { UploadProgress } from './upload-with-progress.ts';

export type OpsDispatch = ThunkDispatch<unknown, OpsStoreExtra, UnknownAction>;

/**
 * Sends a change of data with the Idempotency-Key that it keeps until its outcome is known, and has what it
 * made stale fetched anew: also after a refusal, because the page shows what is no longer so. No mutation of
 * the query API, whose state would hold the files of uploads.
 */
export const runChange =
  (request: OpsRequest, also: readonly string[], onProgress?: UploadProgress) =>
  async (
    dispatch: OpsDispatch,
    _getState: () => unknown,
    { opsClient, openActions }: OpsStoreExtra,
  ): Promise<OpsReply> => {
    const idempotencyKey = openActions.keyOf(request);
    const reply = await opsClient.send(request, { idempotencyKey, onProgress });
    if (reply.ok || isSettled(reply.failure)) openActions.settle(request);
    dispatch(invalidatedBy(request, also));
    return reply;
  };

/** Sends what makes nothing stale: a change of the session itself, a piece of a file, or a question that nothing keeps. */
export const runAlone =
  (request: OpsRequest, options: Pick<OpsCallOptions, 'signal' | 'onProgress'> = {}) =>
  (_dispatch: OpsDispatch, _getState: () => unknown, { opsClient }: OpsStoreExtra) =>
    opsClient.send(request, options);
