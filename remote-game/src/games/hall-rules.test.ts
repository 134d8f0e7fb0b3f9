import { aGameCategory, aGameKey, aGameListItem, anId } from '@velvet/contract/testing/factories';
import { chosenCategory, gameAddress, gamesIn } from './hall-rules.ts';

const categories = [aGameCategory({ id: anId(1) }), aGameCategory({ id: anId(2) })];
const games = [
  aGameListItem({ id: anId(1), categoryId: 1 }),
  aGameListItem({ id: anId(2), categoryId: 2 }),
  aGameListItem({ id: anId(3), categoryId: 1 }),
];

test.each([
  [null, 0],
  ['2', 2],
  ['02', 0],
  ['7', 0],
])('the parameter %p chooses category %p', (parameter, id) => {
  expect(chosenCategory(parameter, categories)).toBe(id);
});

test.each([
  [0, [1, 2, 3]],
  [1, [1, 3]],
  [9, []],
])('S3.30 category %p holds the games %p', (category, ids) => {
  expect(gamesIn(games, category).map(({ id }) => id)).toEqual(ids);
});

test('S3.30 a member goes to the table, a guest to the login with the way back', () => {
  const game = aGameListItem({ key: aGameKey('rose-1'), id: anId(7) });
  expect(gameAddress(game, true)).toBe('/Lottery?key=rose-1&id=7');
  expect(gameAddress(game, false)).toBe('/Login?return=%2FLottery%3Fkey%3Drose-1%26id%3D7');
});
