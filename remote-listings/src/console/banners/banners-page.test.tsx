import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type ConsoleOptions,
  opsAnswer,
  opsRefused,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import {
  addBanner,
  bannerPage,
  type OpsBanner,
  replaceBannerImage,
  saveBanner,
  showBanner,
} from '@velvet/contract/ops/banners';
import { pictureShown } from '@velvet/contract/ops/listings';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import english from '../messages/en.json';
import BannersPage from './banners-page.tsx';

const banner = (own: Partial<OpsBanner> = {}): OpsBanner => ({
  id: toId(3),
  image: 'banners/a.webp',
  headline: { en: 'Autumn' },
  position: 2,
  hidden: true,
  sample: false,
  version: 'v1',
  ...own,
});
const picture = opsAnswer(pictureShown, () => ({ image: 'data:image/png;base64,AAAA' }));

const show = (
  options: ConsoleOptions = {},
  items: () => readonly OpsBanner[] = () => [banner()],
) => {
  const page = opsAnswer(bannerPage, () => ({ items: items() }));
  const shown = renderInConsole(<BannersPage />, {
    messages: english,
    ...options,
    answers: [page, picture, ...(options.answers ?? [])],
  });
  const changes = () => shown.calls.filter(({ body }) => body !== undefined);
  return { ...shown, changes };
};

function chooseIn(container: ParentNode) {
  const field = container.querySelector('input[type="file"]');
  if (!field) throw new Error('There is no field for files');
  const file = new File(['x'], 'autumn.png', { type: 'image/png' });
  fireEvent.change(field, { target: { files: [file] } });
}

test('S13.3 a banner is added with its picture, after the others', async () => {
  let items = [banner()];
  const { container, changes, host } = show(
    {
      answers: [
        opsAnswer(addBanner, ({ position }) => {
          items = [...items, banner({ id: toId(4), position, headline: {} })];
          return { id: toId<'banner'>(4), version: 'v1' };
        }),
      ],
    },
    () => items.map(({ headline, ...rest }) => (headline?.en ? { ...rest, headline } : rest)),
  );
  expect(await screen.findByText('Autumn')).toBeTruthy();
  await waitFor(() => expect(container.querySelector('img')).not.toBeNull());
  await expectAccessible(container);
  chooseIn(container);
  expect(await screen.findByText('No headline')).toBeTruthy();
  expect(changes().map(({ address }) => address)).toEqual(['/banners/add?position=3']);
  expect(host.notify).toHaveBeenCalledWith(expect.stringContaining('added and hidden'), 'done');
});

test('S13.3 the same picture can be chosen again after an upload that failed', async () => {
  const { container, changes, user } = show({
    answers: [opsAnswer(addBanner, () => opsRefused('unavailable', 'The server is busy.'))],
  });
  await screen.findByText('Autumn');
  const field = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('There is no field for files');
  const file = new File(['x'], 'autumn.png', { type: 'image/png' });
  // As a browser does, it tells nothing of a choice that is the present one.
  await user.upload(field, file);
  await waitFor(() => expect(screen.getAllByText('The server is busy.')).toHaveLength(1));
  await user.upload(field, file);
  await waitFor(() => expect(screen.getAllByText('The server is busy.')).toHaveLength(2));
  expect(changes()).toHaveLength(2);
});

test('S13.3 headline, link and place are saved; a foreign scheme is not sent', async () => {
  const { user, changes } = show({
    answers: [
      opsAnswer(saveBanner, ({ version }) =>
        version === 'v1'
          ? { outcome: 'saved' as const, version: 'v2' }
          : opsRefused('changed_meanwhile', 'This has changed.'),
      ),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit banner 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit banner 2' }));
  const link = dialog.getByRole('textbox', { name: 'Leads to' });
  await user.type(link, 'javascript:alert(1)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(link.getAttribute('aria-invalid')).toBe('true');
  await user.clear(link);
  await user.type(link, '/Choose2');
  await user.click(dialog.getByRole('tab', { name: /한국어/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Headline' }), '가을');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ body }) => body)).toEqual([
    { id: 3, version: 'v1', headline: { en: 'Autumn', kr: '가을' }, link: '/Choose2', position: 2 },
  ]);
});

test('S13.3 replacing the picture keeps what is being written', async () => {
  let items = [banner()];
  const { user, changes } = show(
    {
      answers: [
        opsAnswer(replaceBannerImage, () => {
          items = [banner({ version: 'v2', image: 'banners/b.webp' })];
          return { outcome: 'replaced' as const, version: 'v2' };
        }),
        opsAnswer(saveBanner, () => ({ outcome: 'saved' as const, version: 'v3' })),
      ],
    },
    () => items,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit banner 2' }));
  const box = await screen.findByRole('dialog', { name: 'Edit banner 2' });
  const dialog = within(box);
  await user.type(dialog.getByRole('textbox', { name: 'Headline' }), ' days');
  chooseIn(box);
  expect(await dialog.findByText('Added')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[0]?.address).toBe('/banners/image?id=3&version=v1');
  expect(changes()[1]?.body).toMatchObject({ version: 'v2', headline: { en: 'Autumn days' } });
});

test('S13.3 a banner is shown, unless a colleague has changed it', async () => {
  const { user } = show({
    answers: [opsAnswer(showBanner, () => opsRefused('changed_meanwhile', 'This has changed.'))],
  });
  await user.click(await screen.findByRole('button', { name: 'Show banner 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Show this banner?' }));
  await user.click(dialog.getByRole('button', { name: 'Show' }));
  expect(await dialog.findByText('Someone else changed this')).toBeTruthy();
});
