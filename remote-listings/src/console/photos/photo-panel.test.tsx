import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type OpsAnswer,
  opsAnswer,
  renderInConsole,
} from '@velvet/console-kit/testing/console-host';
import { OPS_PICTURE_MAX_BYTES } from '@velvet/contract/ops/content';
import {
  addListingPhoto,
  describeListingPhoto,
  type ListingPhoto,
  listingShown,
  orderListingPhotos,
  removeListingPhoto,
} from '@velvet/contract/ops/listings';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import EntriesPage from '../entries/entries-page.tsx';
import english from '../messages/en.json';
import { aDetail, aPhoto, catalogueAnswers } from '../testing/entries.ts';

/** A server that keeps photos; every change makes another version. */
function keeping(...kept: readonly ListingPhoto[]) {
  let photos = kept;
  let version = 1;
  const change = (next: readonly ListingPhoto[]) => {
    photos = next;
    version += 1;
    return `v${version}`;
  };
  const answers: readonly OpsAnswer[] = [
    opsAnswer(listingShown, () => aDetail({ photos, version: `v${version}` })),
    opsAnswer(addListingPhoto, () => {
      const photo = aPhoto(`new${version}`);
      return {
        file: photo.file,
        added: { outcome: 'added' as const, version: change([...photos, photo]) },
      };
    }),
    opsAnswer(orderListingPhotos, ({ files }) => ({
      outcome: 'ordered' as const,
      version: change(files.flatMap((file) => photos.filter((photo) => photo.file === file))),
    })),
    opsAnswer(removeListingPhoto, ({ file }) => ({
      outcome: 'removed' as const,
      version: change(photos.filter((photo) => photo.file !== file)),
    })),
    opsAnswer(describeListingPhoto, ({ file }) => ({
      file,
      described: { outcome: 'described' as const, version: change(photos) },
    })),
  ];
  return answers;
}

async function open(answers: readonly OpsAnswer[]) {
  const shown = renderInConsole(<EntriesPage />, {
    messages: english,
    address: '/listings/entries?id=7',
    answers: [...catalogueAnswers, ...answers],
  });
  await screen.findByRole('heading', { name: 'Photos' });
  const changes = () => shown.calls.filter(({ body }) => body !== undefined);
  const choose = (...files: readonly File[]) => {
    const input = shown.container.querySelector('input[type="file"]');
    if (!input) throw new Error('There is no field for files');
    fireEvent.change(input, { target: { files } });
  };
  return { ...shown, changes, choose };
}

const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

test('S13.3 photos are moved one place at a time, the first one being the cover', async () => {
  const { user, changes, container } = await open(keeping(aPhoto('a'), aPhoto('b'), aPhoto('c')));
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3));
  const texts = screen.getAllByRole('figure').map(({ textContent }) => textContent);
  expect(texts).toEqual(['CoverNo description', 'No description', 'No description']);
  await expectAccessible(container);
  const forward = screen.getByRole('button', { name: 'Move photo 3 one place forward' });
  await user.click(forward);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    id: 7,
    version: 'v1',
    files: ['photos/a.webp', 'photos/c.webp', 'photos/b.webp'],
  });
  await waitFor(() =>
    expect(forward.getAttribute('aria-label')).toBe('Move photo 2 one place forward'),
  );
  await user.click(forward);
  await waitFor(() => expect(changes()[1]?.body).toMatchObject({ version: 'v2' }));
  await waitFor(() =>
    expect(forward.getAttribute('aria-label')).toBe('Move photo 1 one place forward'),
  );
});

test('S13.3 photos are uploaded one after another, each on the version that the one before left', async () => {
  const { choose, changes } = await open(keeping());
  choose(picture('one.png'), picture('two.png'), picture('notes.pdf', 'application/pdf'));
  expect(await screen.findByText('This is no JPEG, PNG, WebP or AVIF.')).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Added', { selector: 'p' })).toHaveLength(2));
  expect(changes().map(({ address }) => address)).toEqual([
    '/listings/photos/add?id=7&version=v1',
    '/listings/photos/add?id=7&version=v2',
  ]);
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(2));
});

test('an upload tells how far it is, and keeps the page from being left', async () => {
  const waiting = keeping().filter(({ path }) => path !== addListingPhoto.path);
  const { choose, user, host } = await open(waiting);
  const large = picture('large.png');
  Object.defineProperty(large, 'size', { value: OPS_PICTURE_MAX_BYTES + 1 });
  choose(large, picture('one.png'));
  expect(await screen.findByText('It is larger than 8 MB.')).toBeTruthy();
  expect(await screen.findByText('50% sent')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Upload of one.png' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  host.confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('link', { name: 'All entries' }));
  await waitFor(() => expect(host.confirm).toHaveBeenCalled());
});

test('S13.3 a photo gets a description in a language, and a crop by keyboard', async () => {
  const { user, changes } = await open(keeping(aPhoto('a', { alt: { en: 'By the sea' } })));
  expect(await screen.findByRole('img', { name: 'By the sea' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit photo 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit photo 1' }));
  act(() => dialog.getByRole('slider', { name: 'Left edge' }).focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await user.click(dialog.getByRole('tab', { name: /简体中文/ }));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), '海边');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()[0]?.body).toEqual({
    id: 7,
    version: 'v1',
    file: 'photos/a.webp',
    alt: { en: 'By the sea', 'zh-hans': '海边' },
    crop: { left: 0.02, top: 0, width: 0.98, height: 1 },
  });
});

test('S13.3 a photo is removed after a question', async () => {
  const { user, changes } = await open(keeping(aPhoto('a'), aPhoto('b')));
  await user.click(await screen.findByRole('button', { name: 'Remove photo 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this photo?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit photo 2' })).toBeNull());
  expect(changes()[0]?.body).toEqual({ id: 7, version: 'v1', file: 'photos/b.webp' });
});
