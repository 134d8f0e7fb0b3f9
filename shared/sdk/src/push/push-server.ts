import type { InputOf } from '@velvet/contract/endpoint';
import { endPush, getPush, type PushState, savePush } from '@velvet/contract/push';
import type { CallResult, Transport } from '../api/transport.ts';

/** The calls about messages. Not mutations of the query API, which would show the keys in the state. */
export interface PushServer {
  readonly state: () => Promise<CallResult<PushState>>;
  readonly save: (subscription: InputOf<typeof savePush>) => Promise<CallResult<unknown>>;
  readonly end: () => Promise<CallResult<unknown>>;
}

export const createPushServer = (transport: Transport): PushServer => ({
  state: () => transport.call(getPush, {}),
  save: (subscription) => transport.call(savePush, subscription),
  end: () => transport.call(endPush, {}),
});
