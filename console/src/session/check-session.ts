import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { isRefusedFor, type OpsStoreExtra } from '@velvet/console-kit';
import { decode } from '@velvet/contract/codec';
import { opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { whoAmI } from '@velvet/contract/ops/session';
import { asked, notReached, signedIn, signedOut } from '../state/session-slice.ts';

type Dispatch = ThunkDispatch<unknown, OpsStoreExtra, UnknownAction>;

/** Asks the server whose session the browser's cookie is. */
export const checkSession =
  () =>
  async (dispatch: Dispatch, _getState: () => unknown, { opsClient }: OpsStoreExtra) => {
    dispatch(asked());
    const reply = await opsClient.send(opsRequest(whoAmI, {}));
    if (!reply.ok) {
      const isNone = isRefusedFor(reply.failure, 'no_session');
      return void dispatch(isNone ? signedOut() : notReached());
    }
    const operator = decode(whoAmI.output, reply.wire);
    dispatch(operator.ok ? signedIn(operator.value) : notReached());
  };
