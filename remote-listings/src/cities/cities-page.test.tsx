import { screen } from '@testing-library/react';
import type { LanguageTag } from '@velvet/contract/language';
import { regionList } from '@velvet/contract/listing';
import { aRegion } from '@velvet/contract/testing/factories';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, fail, hang, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import CitiesPage, { findCities, indexCities, letterOf } from './cities-page.tsx';

const regions = answer(regionList, () => [
  aRegion({ id: 1, name: 'Taipei' }),
  aRegion({ id: 2, name: 'Hualien' }),
]);
const renderCities = (given: RecordedEndpoint) =>
  renderScreen(<CitiesPage />, { answers: [given], address: '/CityList', isSignedIn: true });

test('S3.16 regions by letter, each leading to its list, letters to jump to', async () => {
  const { container, user } = renderCities(regions);
  const taipei = await screen.findByRole('link', { name: 'Taipei' });
  expect(taipei.getAttribute('href')).toBe('/list?id=1&name=Taipei');
  expect(screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)).toEqual([
    'H',
    'T',
  ]);
  const jump = jest.fn();
  Element.prototype.scrollIntoView = jump;
  await user.click(screen.getByRole('button', { name: 'Go to T' }));
  expect(jump).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});

test('S3.16 the search narrows the list, and says when nothing is left', async () => {
  const { user } = renderCities(regions);
  await user.type(await screen.findByRole('searchbox', { name: 'Search regions' }), 'hua');
  expect(await screen.findByRole('link', { name: 'Hualien' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Taipei' })).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'xx');
  expect(await screen.findByText('No data~')).toBeTruthy();
});

test('S3.4 placeholders, then a failure that can be tried again', async () => {
  const { unmount } = renderCities(hang(regionList));
  expect(screen.getByRole('status').textContent).toBe('Loading');
  unmount();
  const { server, user } = renderCities(fail(regionList));
  await screen.findByRole('alert');
  server.now(regions);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Taipei' })).toBeTruthy();
});

const named = (...names: readonly string[]) =>
  names.map((name, index) => aRegion({ id: index + 1, name }));
const index = (tag: LanguageTag, ...names: readonly string[]) =>
  indexCities(named(...names), tag).map(
    ({ letter, regions: found }) => `${letter}: ${found.map(({ name }) => name).join(' ')}`,
  );

test.each([
  ['Taipei', 'en', 'T'],
  ['élan', 'en', 'E'],
  ['台北', 'zh-Hans', 'T'],
  ['桃園', 'zh-Hant', 'T'],
  ['新竹', 'zh-Hans', 'X'],
  ['高雄', 'zh-Hant', 'G'],
  ['타이베이', 'ko', 'ㅌ'],
  ['가오슝', 'ko', 'ㄱ'],
  ['台北', 'ja', '台'],
  ['İzmir', 'tr', 'İ'],
  ['101', 'en', '#'],
  ['', 'en', '#'],
] as const)('S3.16 %s stands in %s under %s', (name, tag, letter) => {
  expect(letterOf(name, tag)).toBe(letter);
});

test('S3.16 letters and names are in the order of the language, the rest last', () => {
  expect(index('en', 'Taoyuan', '101', 'Hsinchu', 'Taipei')).toEqual([
    'H: Hsinchu',
    'T: Taipei Taoyuan',
    '#: 101',
  ]);
  expect(index('zh-Hans', '新竹', '台北', '高雄', '桃园')).toEqual([
    'G: 高雄',
    'T: 台北 桃园',
    'X: 新竹',
  ]);
});

test.each([
  ['tai', ['New Taipei', 'Taipei']],
  ['NEWT', ['New Taipei']],
  ['élan', ['Elan']],
  ['nowhere', []],
])('S3.16 "%s" finds %j', (text, names) => {
  const found = findCities(named('New Taipei', 'Taipei', 'Elan'), text);
  expect(found.map(({ name }) => name)).toEqual(names);
});
