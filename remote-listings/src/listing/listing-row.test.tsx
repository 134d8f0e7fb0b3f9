import { render } from '@testing-library/react';
import { aListing } from '@velvet/contract/testing/factories';
import { ListingCover, signTone } from './listing-row.tsx';

const cover = '/media/covers/1.svg?v=a';
const shown = (listing: Parameters<typeof aListing>[0]) =>
  render(
    <ListingCover listing={aListing({ cover, ...listing })} sizes="96px" className={undefined} />,
  ).container.querySelector('img');

test('the browser chooses among the sizes of a cover', () => {
  const image = shown({ coverVariants: { widths: [240, 480], colour: '#7a8678' } });
  expect(image?.getAttribute('src')).toBe(cover);
  expect(image?.getAttribute('srcset')).toBe(`${cover}&w=240 240w,${cover}&w=480 480w`);
  expect(image?.getAttribute('sizes')).toBe('96px');
});

test('a cover of one size is shown as it is', () => {
  const image = shown({});
  expect(image?.getAttribute('src')).toBe(cover);
  expect(image?.hasAttribute('srcset')).toBe(false);
});

test('S3.10 the colours of sign tags go through four types', () => {
  const tones = [0, 1, 2, 3, 4, 5].map(signTone);
  expect(new Set(tones).size).toBe(4);
  expect(tones.slice(4)).toEqual(tones.slice(0, 2));
});
