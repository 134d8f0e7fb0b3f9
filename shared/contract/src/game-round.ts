import { field, record } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { gameKey, pastRound, period } from './game.ts';

/** One round of any age, also of a disabled game; with its seed once it is drawn. */
export const gameRound = defineEndpoint({
  name: 'lottery_get_round',
  path: '/lottery/getLotteryRound',
  method: 'GET',
  input: record({ key: field('key', gameKey), period: field('expect', period) }),
  output: pastRound,
});
