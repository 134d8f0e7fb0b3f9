import { render } from '@testing-library/react';
import type { ListingCard, ListingId } from '@velvet/contract/listing';
import { aListing, anId } from '@velvet/contract/testing/factories';
import { useRef } from 'react';
import { useOpenInView } from './list-pane.tsx';

const VIEW_PX = 800;
const TITLE_PX = 52;
const ROW_PX = 164;
const openId: ListingId = anId(3);
const listings: readonly ListingCard[] = [aListing({ id: openId })];

/** Renders a pane whose open row begins so far below the pane's top; returns how far it is scrolled. */
function scrolledWith(rowTop: number): number {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.matches('[aria-current]')
      ? new DOMRect(0, rowTop, 400, ROW_PX)
      : new DOMRect(0, 0, 400, VIEW_PX);
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(TITLE_PX);
  const { container } = render(<Pane />);
  return container.querySelector('section')?.scrollTop ?? Number.NaN;
}

function Pane() {
  const pane = useRef<HTMLElement>(null);
  const title = useRef<HTMLDivElement>(null);
  useOpenInView({ pane, title, openId, listings });
  return (
    <section ref={pane}>
      <div ref={title}>Title</div>
      {/* biome-ignore lint/a11y/useSemanticElements: as the list of listings, whose rows are no list items */}
      <div role="list">
        <p aria-current="true">Open</p>
      </div>
    </section>
  );
}

test('a row that is whole below the title stays where it is', () => {
  expect(scrolledWith(TITLE_PX)).toBe(0);
  expect(scrolledWith(VIEW_PX - ROW_PX)).toBe(0);
});

test('a row behind the title is brought to the middle of what the title leaves', () => {
  expect(scrolledWith(TITLE_PX - 1)).toBe(TITLE_PX - 1 - (TITLE_PX + VIEW_PX - ROW_PX) / 2);
});

test('a row below the pane is brought there, too', () => {
  expect(scrolledWith(2_000)).toBe(2_000 - (TITLE_PX + VIEW_PX - ROW_PX) / 2);
});
