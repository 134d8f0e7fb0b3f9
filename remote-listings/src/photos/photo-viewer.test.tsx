import { fireEvent, screen, within } from '@testing-library/react';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderScreen } from '../testing/render-screen.tsx';
import { PhotoStrip } from './photo-strip.tsx';

const photos = ['/media/1.svg', '/media/2.svg', '/media/3.svg'];

async function openViewer() {
  Element.prototype.scrollTo = jest.fn();
  const view = renderScreen(<PhotoStrip photos={photos} name="Aurora" />, { answers: [] });
  await view.user.click(screen.getByRole('button', { name: 'Open photo 1 of 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos of Aurora' });
  return { ...view, dialog, inside: within(dialog) };
}
const transformOf = (element: HTMLElement) => element.style.transform;

test('S3.12 photos are to be swiped; the first one comes early', () => {
  renderScreen(<PhotoStrip photos={photos} name="Aurora" />, { answers: [] });
  const strip = screen.getByRole('region', { name: 'Photos of Aurora' });
  const pictures = [...strip.querySelectorAll('img')];
  expect(pictures[0]?.getAttribute('loading')).toBe('eager');
  expect(pictures[2]?.getAttribute('loading')).toBe('lazy');
});

test('S3.12 the viewer names its photos and is accessible', async () => {
  const { dialog, inside } = await openViewer();
  expect(inside.getByRole('img', { name: 'Aurora, photo 1 of 3' })).toBeTruthy();
  expect(inside.getByText('1 of 3')).toBeTruthy();
  await expectAccessible(dialog);
});

test('a photo says what it shows where that is known', async () => {
  Element.prototype.scrollTo = jest.fn();
  const texts = ['', 'In the garden', ''];
  const strip = <PhotoStrip photos={photos} texts={texts} name="Aurora" />;
  const { user } = renderScreen(strip, { answers: [] });
  expect(screen.getByRole('button', { name: 'Open photo 1 of 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open photo 2 of 3: In the garden' }));
  const dialog = await screen.findByRole('dialog', { name: 'Photos of Aurora' });
  expect(within(dialog).getByAltText('In the garden')).toBeTruthy();
  expect(within(dialog).getByAltText('Aurora, photo 3 of 3')).toBeTruthy();
});

test('arrow keys and buttons go through the photos and stop at the ends', async () => {
  const { inside, user } = await openViewer();
  await user.click(inside.getByRole('button', { name: 'Next photo' }));
  await user.keyboard('{ArrowRight}');
  expect(inside.getByText('3 of 3')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(inside.getByText('3 of 3')).toBeTruthy();
  await user.keyboard('{ArrowLeft}');
  expect(inside.getByText('2 of 3')).toBeTruthy();
});

test('S3.12 two quick steps go two photos on, however far the strip has come; a finger is followed', async () => {
  const { dialog, inside, user } = await openViewer();
  const strip = dialog.querySelector('[tabindex="0"]');
  if (!strip) throw new Error('No strip');
  Object.defineProperty(strip, 'clientWidth', { value: 100 });
  const scrollTo = (left: number) => {
    strip.scrollLeft = left;
    fireEvent.scroll(strip);
  };
  await user.click(inside.getByRole('button', { name: 'Next photo' }));
  await user.click(inside.getByRole('button', { name: 'Next photo' }));
  for (const left of [40, 90, 140]) {
    scrollTo(left);
    expect(inside.getByText('3 of 3')).toBeTruthy();
  }
  await user.click(inside.getByRole('button', { name: 'Previous photo' }));
  fireEvent.pointerDown(strip);
  scrollTo(20);
  expect(inside.getByText('1 of 3')).toBeTruthy();
});

test('keys and buttons zoom, 0 shows the whole photo, another photo is whole again', async () => {
  const { inside, user } = await openViewer();
  const photo = (place = 1) => inside.getByAltText(`Aurora, photo ${place} of 3`);
  await user.click(inside.getByRole('button', { name: 'Zoom in' }));
  expect(transformOf(photo())).toContain('scale(1.6)');
  await user.keyboard('-');
  expect(transformOf(photo())).toBe('');
  await user.keyboard('+');
  await user.keyboard('0');
  expect(transformOf(photo())).toBe('');
  await user.keyboard('+');
  await user.keyboard('{ArrowRight}');
  expect(transformOf(photo(1))).toBe('');
  expect(transformOf(photo(2))).toBe('');
});

test('two fingers pinch', async () => {
  const { inside } = await openViewer();
  const photo = inside.getByAltText('Aurora, photo 1 of 3');
  const slide = photo.parentElement ?? photo;
  slide.getBoundingClientRect = () => new DOMRect(0, 0, 390, 844);
  const pointer = (type: string, pointerId: number, clientX: number) =>
    fireEvent(
      slide,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY: 422 }), { pointerId }),
    );
  pointer('pointerdown', 1, 145);
  pointer('pointerdown', 2, 245);
  pointer('pointermove', 2, 345);
  expect(transformOf(photo)).toContain('scale(2)');
});

test('S12.7 Escape closes it', async () => {
  const { dialog } = await openViewer();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
