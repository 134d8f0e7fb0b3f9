import { screen, waitFor, within } from '@testing-library/react';
import { reportListing } from '@velvet/contract/listing-report';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { answer, fail, type RecordedEndpoint } from '../testing/fake-server.ts';
import { button, renderDetail, shown } from './testing/render-profile.tsx';

beforeEach(() => jest.clearAllMocks());

describe('reporting', () => {
  async function openSheet(...others: readonly RecordedEndpoint[]) {
    const view = renderDetail('/detail?id=3', ...others);
    await shown();
    await view.user.click(button('Report this profile'));
    const sheet = within(await screen.findByRole('dialog', { name: 'Report this profile' }));
    return { ...view, sheet };
  }

  test('a report goes to the operator and is thanked for', async () => {
    const { container, host, sheet, server, user } = await openSheet(
      answer(reportListing, () => null),
    );
    expect(sheet.getByRole('button', { name: 'Send report' })).toHaveProperty('disabled', true);
    await expectAccessible(container);
    await user.click(sheet.getByRole('radio', { name: 'May be under 18' }));
    await user.type(sheet.getByRole('textbox'), ' Looks younger ');
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith('OK', { tone: 'success' }),
    );
    expect(server.calls.at(-1)).toEqual({
      name: 'listing_report',
      input: { listingId: 3, reason: 'underage', note: 'Looks younger' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a failed one keeps what was written', async () => {
    const { host, sheet, user } = await openSheet(fail(reportListing));
    await user.click(sheet.getByRole('radio', { name: 'Something else' }));
    await user.click(sheet.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(host.overlays.toast).toHaveBeenCalledWith(expect.stringContaining('You are offline'), {
        tone: 'error',
      }),
    );
    expect(sheet.getByRole('radio', { name: 'Something else' })).toHaveProperty('checked', true);
  });
});
