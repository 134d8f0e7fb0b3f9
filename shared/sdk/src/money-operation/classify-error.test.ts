import { type Refusal, refusals } from '@velvet/contract/outcome';
import type { ApiError } from '@velvet/sdk/api';
import { classifyError } from './deliver.ts';

const refused = (refusal: Refusal): ApiError => ({
  kind: 'refused',
  code: refusals[refusal],
  message: refusal,
  refusal,
  field: undefined,
});

test.each<[ApiError, boolean, string]>([
  [{ kind: 'offline' }, false, 'refused'],
  [{ kind: 'offline' }, true, 'retry'],
  [{ kind: 'network' }, false, 'retry'],
  [{ kind: 'timeout' }, false, 'retry'],
  [{ kind: 'contract', field: 'status' }, false, 'retry'],
  [refused('fault'), false, 'retry'],
  [refused('wrong_funds_password'), false, 'refused'],
  [refused('wrong_funds_password'), true, 'unknown'],
  [refused('no_session'), false, 'signed-out'],
  [refused('no_session'), true, 'signed-out'],
  [refused('too_many'), false, 'refused'],
  [refused('too_many'), true, 'retry'],
  [refused('daily_limit'), true, 'refused'],
  [refused('insufficient_balance'), true, 'refused'],
  [refused('round_closed'), true, 'refused'],
])('S6.5 %j (an earlier call may have arrived: %p) means %p', (error, mayBeSent, verdict) => {
  expect(classifyError(error, mayBeSent)).toBe(verdict);
});
