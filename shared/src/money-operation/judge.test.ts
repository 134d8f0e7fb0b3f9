import type { ApiError } from '@velvet/shared/api';
import { type Refusal, refusals } from '../contract/outcome.ts';
import { judge } from './judge.ts';

const refused = (refusal: Refusal): ApiError => ({
  kind: 'refused',
  code: refusals[refusal],
  message: refusal,
  refusal,
  field: undefined,
});

test.each<[ApiError, boolean, string]>([
  [{ kind: 'offline' }, false, 'refused'],
  [{ kind: 'offline' }, true, 'ask-again'],
  [{ kind: 'network' }, false, 'ask-again'],
  [{ kind: 'timeout' }, false, 'ask-again'],
  [{ kind: 'contract', field: 'status' }, false, 'ask-again'],
  [refused('fault'), false, 'ask-again'],
  [refused('wrong_funds_password'), false, 'refused'],
  [refused('wrong_funds_password'), true, 'unknown'],
  [refused('no_session'), false, 'signed-out'],
  [refused('no_session'), true, 'signed-out'],
  [refused('too_many'), false, 'refused'],
  [refused('too_many'), true, 'ask-again'],
  [refused('daily_limit'), true, 'refused'],
  [refused('insufficient_balance'), true, 'refused'],
  [refused('round_closed'), true, 'refused'],
])('S6.5 %j (an earlier call may have arrived: %p) means %p', (error, mayBeSent, verdict) => {
  expect(judge(error, mayBeSent)).toBe(verdict);
});
