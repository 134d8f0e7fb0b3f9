import type { InputOf } from '@velvet/contract/endpoint';
import {
  openSupportCase,
  readSupportCase,
  type SupportCase,
  writeSupportCase,
} from '@velvet/contract/support-case';
import type { SessionCall } from '../../session/session-calls.ts';

// The query cache would keep the code of a case in its keys.

export const openCase =
  (input: InputOf<typeof openSupportCase>): SessionCall<{ readonly code: string }> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(openSupportCase, input);

export const readCase =
  (code: string): SessionCall<SupportCase> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(readSupportCase, { code });

export const writeToCase =
  (input: InputOf<typeof writeSupportCase>): SessionCall<SupportCase> =>
  (_dispatch, _getState, { transport }) =>
    transport.call(writeSupportCase, input);
