import { decode } from './codec.ts';
import { isAdultEntry, listingCard, listingPage, regionList } from './listing.ts';
import { listingProfile } from './listing-profile.ts';
import { eachOf } from './testing/each-of.ts';
import { aListing, aListingProfile, many } from './testing/factories.ts';

const wireListing = (age: unknown) => ({
  ...Object(listingProfile.encode(aListingProfile())),
  age,
});

const underAge: readonly (readonly [string, unknown])[] = [
  ['17', 17],
  ['0', 0],
  ['-1', -1],
  ['17 as text', '17'],
  ['17.9', 17.9],
  ['empty text', ''],
  ['a word', 'eighteen'],
  ['1e3', '1e3'],
  ['0x20', '0x20'],
  ['padded text', ' 20 '],
  ['true', true],
  ['a list', [20]],
  ['an object', {}],
  ['an object that cannot become a number', { toString: 1, valueOf: 1 }],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['121', 121],
];

test('a card tells the sizes of its cover, where there are any', () => {
  const card = aListing({ coverVariants: { widths: [240, 480], colour: '#7a8678' } });
  const wire = listingCard.encode(card);
  expect(wire).toMatchObject({ img_variants: { w: [240, 480], color: '#7a8678' } });
  expect(decode(listingCard, wire)).toEqual({ ok: true, value: card });
  expect(listingCard.encode(aListing())).not.toHaveProperty('img_variants');
  const unsafe = { ...Object(wire), img_variants: { w: [240], color: 'url(//a)' } };
  expect(decode(listingCard, unsafe)).toMatchObject({ ok: false, field: 'img_variants.color' });
});

describe('S0.2 adults only', () => {
  test('listings under age are dropped from a page', () => {
    eachOf(underAge, ([_, age]) => {
      const page = decode(listingPage.output, [wireListing(20), wireListing(age), wireListing(30)]);
      expect(page).toMatchObject({ ok: true, value: { items: [{ age: 20 }, { age: 30 }] } });
    });
  });

  test('listings under age do not open', () => {
    eachOf(underAge, ([_, age]) => {
      expect(decode(listingProfile, wireListing(age))).toMatchObject({ ok: false, field: 'age' });
    });
  });

  test('listings of age stay', () => {
    eachOf([18, '18', 20, 120], (age) => {
      expect(isAdultEntry(wireListing(age))).toBe(true);
      expect(decode(listingProfile, wireListing(age))).toMatchObject({
        ok: true,
        value: { age: +age },
      });
    });
  });

  test('S3.12 an age that is absent or unreadable reads as 20', () => {
    eachOf(
      [
        ['undefined', wireListing(undefined)],
        ['null', wireListing(null)],
        ['missing', JSON.parse(JSON.stringify(wireListing(undefined)))],
      ] as const,
      ([_, wire]) => {
        expect(decode(listingProfile, wire)).toMatchObject({ ok: true, value: { age: 20 } });
        expect(decode(listingPage.output, [wire])).toMatchObject({
          ok: true,
          value: { items: [{ age: 20 }] },
        });
      },
    );
  });

  test('dropping entries does not end the list early', () => {
    const page = decode(listingPage.output, [...many(9, () => wireListing(20)), wireListing(3)]);
    expect(page).toMatchObject({ ok: true, value: { isLast: false } });
    expect(page.ok && page.value.items).toHaveLength(9);
  });
});

describe('listings on the wire', () => {
  test('S10 a page shorter than ten is the last', () => {
    expect(
      decode(
        listingPage.output,
        many(9, () => wireListing(20)),
      ),
    ).toMatchObject({
      value: { isLast: true },
    });
    expect(decode(listingPage.output, [])).toEqual({
      ok: true,
      value: { items: [], isLast: true },
    });
  });

  test('a bad entry is named by its place', () => {
    const bad = { ...wireListing(20), number: 6 };
    const page = decode(listingPage.output, [wireListing(20), wireListing(3), bad]);
    expect(page).toMatchObject({ ok: false, field: '2.number' });
  });

  test('S7 one picture or a list of them', () => {
    const one = decode(listingProfile, { ...wireListing(20), img_url: '/a.svg' });
    const list = decode(listingProfile, { ...wireListing(20), img_url: ['/a.svg', '/b.svg'] });
    expect(one).toMatchObject({ value: { pictures: ['/a.svg'] } });
    expect(list).toMatchObject({ value: { pictures: ['/a.svg', '/b.svg'] } });
  });

  test('S1.2 a card has one picture and nothing of a profile, whatever a server sends', () => {
    const profile = wireListing(20);
    expect(Object.keys(profile)).toEqual(expect.arrayContaining(['hight', 'bust', 'dianzan']));
    const page = decode(listingPage.output, [profile]);
    const {
      pictures: _,
      heightCm,
      bust,
      likes,
      title,
      bio,
      ...facts
    } = aListingProfile({
      age: 20,
    });
    expect(page).toEqual({
      ok: true,
      value: { items: [{ ...facts, cover: '/media/listing-1.svg' }], isLast: true },
    });
  });

  test('S1.2 a profile handed to the list is written as its card', () => {
    const given = { ...aListing(), ...aListingProfile() };
    expect(Object.keys(Object(listingCard.encode(given))).sort()).toEqual([
      ...['age', 'city', 'class_name', 'flag', 'id', 'img_url', 'number', 'sign', 'verified'],
      'xuanfei_name',
    ]);
  });

  test.each([
    ['one', '/a.svg', '/a.svg'],
    ['a list', ['/a.svg', '/b.svg'], '/a.svg'],
    ['none', '', ''],
    ['an empty list', [], ''],
  ])('S7 a card with %s', (_, given, cover) => {
    const read = decode(listingCard, { ...wireListing(20), img_url: given });
    expect(read).toMatchObject({ ok: true, value: { cover } });
  });

  test('a picture from elsewhere is refused', () => {
    eachOf(
      ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', '/\\evil', 'http://x/'],
      (picture) => {
        for (const given of [picture, [picture]]) {
          expect(decode(listingProfile, { ...wireListing(20), img_url: given }).ok).toBe(false);
          expect(decode(listingCard, { ...wireListing(20), img_url: given }).ok).toBe(false);
        }
      },
    );
  });

  test('S8 absent region and page mean all and the first', () => {
    expect(decode(listingPage.input, {})).toEqual({ ok: true, value: { regionId: 0, page: 1 } });
  });

  test('S8 the first group of regions is used', () => {
    const groups = [[{ id: 1, name: 'Taipei,台北' }], [{ id: 2, name: 'Tokyo' }]];
    expect(decode(regionList.output, groups)).toEqual({
      ok: true,
      value: [{ id: 1, name: 'Taipei' }],
    });
    expect(decode(regionList.output, [])).toEqual({ ok: true, value: [] });
  });
});
