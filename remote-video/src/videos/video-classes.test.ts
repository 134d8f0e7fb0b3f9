import { anId, aVideoClass } from '@velvet/contract/testing/factories';
import { chosenClass, classTabs } from './videos-page.tsx';

const classes = [
  aVideoClass({ id: anId(1), names: { ko: '빛', en: 'Light', ja: '光', other: '光影' } }),
  aVideoClass({ id: anId(2), names: { ko: '물결', en: 'Water', ja: '水', other: '水波' } }),
];

test('S3.20 the latest come first, under the id 888', () => {
  expect(classTabs(classes, 'en', 'Latest')[0]).toEqual({ id: 888, label: 'Latest' });
});

test('S3.20 a class 888 of the server does not stand beside ours', () => {
  const tabs = classTabs([...classes, aVideoClass({ id: anId(888) })], 'en', 'Latest');
  expect(tabs.map(({ id }) => id)).toEqual([888, 1, 2]);
});

test.each([
  ['en', 'Light'],
  ['kr', '빛'],
  ['ja', '光'],
  ['zh', '光影'],
  ['zh-hans', '光影'],
] as const)('S2.6 in %s a class is called %s', (language, label) => {
  expect(classTabs(classes, language, '')[1]?.label).toBe(label);
});

test.each([
  [null, 888],
  ['', 888],
  ['2', 2],
  ['9', 888],
  ['-1', 888],
  ['1e3', 888],
])('the parameter %p chooses class %p', (parameter, id) => {
  expect(chosenClass(parameter, classes)).toBe(id);
});

test('before the classes are known a number is believed', () => {
  expect(chosenClass('9', undefined)).toBe(9);
});
