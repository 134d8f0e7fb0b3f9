import { screen, within } from '@testing-library/react';
import { listingPage } from '@velvet/contract/listing';
import { getSystemConfig } from '@velvet/contract/system';
import { aListing, aPage, aSystemConfig } from '@velvet/contract/testing/factories';
import { useLoaded } from '@velvet/sdk/feature/use-loaded';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { fakeIntersection } from '@velvet/ui/testing/fake-intersection';
import { act } from 'react';
import { answer, fail, hang, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import * as deferredParts from './deferred-parts.ts';
import HomePage, { DeferredPanel, readHomeTab } from './home-page.tsx';

const listings = answer(listingPage, () => aPage([aListing()]));
const configured = (overrides: Parameters<typeof aSystemConfig>[0] = {}) =>
  answer(getSystemConfig, () => aSystemConfig(overrides));

/** The config with only its required fields. */
function bareConfig(intro: string) {
  const { productName, notice, banners, supportEnabled, supportUrl } = aSystemConfig();
  const config = { productName, notice, banners, supportEnabled, supportUrl, intro };
  return answer(getSystemConfig, () => config);
}

function renderHome(config: RecordedEndpoint = configured(), address = '/Home') {
  fakeIntersection();
  return renderScreen(<HomePage />, { answers: [listings, config], address });
}

const tab = (name: string) => screen.getByRole('tab', { name });
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

beforeEach(() => jest.clearAllMocks());

describe('the head', () => {
  test('S12.1 one heading, the product name of the config', async () => {
    renderHome(configured({ productName: 'Sammet' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sammet' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('S3.10 the notice leads to the announcements', async () => {
    const { place, user } = renderHome(configured({ notice: 'Closed on Monday' }));
    await user.click(await screen.findByRole('link', { name: /Closed on Monday/ }));
    expect(place.address).toBe('/Notice');
  });

  test('without a notice the bar still leads there', async () => {
    renderHome(configured({ notice: '' }));
    expect(await screen.findByRole('link', { name: 'Announcements' })).toBeTruthy();
  });

  test('S3.10 banners, the first one early, with their links', async () => {
    const banners = [
      { imageUrl: '/media/1.webp', headline: 'Good evening' },
      { imageUrl: '/media/2.webp', link: '/Video' },
    ];
    const { container } = renderHome(configured({ banners }));
    const carousel = await screen.findByRole('region', { name: 'Banners' });
    const [first, second] = carousel.querySelectorAll('img');
    expect(first?.getAttribute('src')).toBe('/media/1.webp');
    expect(first?.getAttribute('loading')).toBe('eager');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
    expect(second?.getAttribute('loading')).toBe('lazy');
    expect(first?.closest('a')).toBeNull();
    const shown = within(carousel).getByRole('group', { name: '1 of 2' });
    expect(within(shown).getByText('Good evening')).toBeTruthy();
    expect(second?.closest('a')?.getAttribute('href')).toBe('/Video');
    expect(second?.closest('a')?.getAttribute('aria-label')).toBe('Banner 2');
    expect(within(carousel).getByRole('button', { name: 'Pause banners' })).toBeTruthy();
    await screen.findByRole('link', { name: /^Aurora/ });
    await expectAccessible(container);
  });

  test('S0.1 the sentence on profiles is made from the numbers and marked as sample', async () => {
    const { user } = renderHome(
      configured({ listingCounts: { shown: 64, total: 1280, sample: true } }),
    );
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const sentence = await screen.findByText('Showing 64 of 1,280 profiles');
    expect(within(sentence).getByText('Sample data')).toBeTruthy();
  });

  test('S0.1 without numbers it claims none', async () => {
    renderHome(bareConfig('A quiet club'));
    expect(await screen.findByText('A quiet club')).toBeTruthy();
    expect(screen.queryByText(/Showing/)).toBeNull();
  });

  test('S3.4 a failed config is said once, can be tried again and spares the list', async () => {
    const { server, user } = renderHome(fail(getSystemConfig));
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
    expect(await screen.findByRole('link', { name: /^Aurora/ })).toBeTruthy();
    server.now(configured({ intro: 'A quiet club' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('A quiet club')).toBeTruthy();
  });
});

test('S3.10 the magnifier leads to a search for people', async () => {
  renderHome();
  const link = await screen.findByRole('link', { name: 'Search people' });
  expect(link.getAttribute('href')).toBe('/Choose?q=');
});

describe('the tabs', () => {
  test('S12.3 Listings, Matches and Terms, beginning with the listings', async () => {
    const { container } = renderHome();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Listings',
      'Matches',
      'Terms',
    ]);
    expect(selectedTab()).toBe('Listings');
    expect(await screen.findByRole('link', { name: /^Aurora/ })).toBeTruthy();
    await expectAccessible(container);
  });

  test('S3.10 terms come as paragraphs, with the way to the rules', async () => {
    const { container, user } = renderHome(configured({ terms: '1. Adults only.\n2. Be kind.' }));
    await user.click(tab('Terms'));
    expect((await screen.findByText('1. Adults only.')).tagName).toBe('P');
    expect(screen.getByText('2. Be kind.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Read the rules' }).getAttribute('href')).toBe(
      '/home2',
    );
    await expectAccessible(container);
  });

  test('S3.4 without terms or matches there is nothing to see', async () => {
    const { user } = renderHome(bareConfig(''));
    await user.click(tab('Terms'));
    expect(await screen.findByText('No data~')).toBeTruthy();
    await user.click(tab('Matches'));
    expect(await screen.findByText('No data~')).toBeTruthy();
    expect(screen.queryByText('successful meetings')).toBeNull();
  });

  test('S3.4 the tab in use is part of the address, so that coming back finds it', async () => {
    const { place, user } = renderHome();
    await user.click(tab('Matches'));
    expect(place.address).toBe('/Home?tab=matches');
    await user.click(tab('Listings'));
    expect(place.address).toBe('/Home');
  });

  test('S3.4 an address with a tab opens it', async () => {
    renderHome(configured(), '/Home?tab=terms');
    expect(selectedTab()).toBe('Terms');
    expect(await screen.findByText('Adults only.')).toBeTruthy();
  });

  test.each(['matches', 'terms'])('S3.4 %s have placeholders while they load', async (name) => {
    renderHome(hang(getSystemConfig), `/Home?tab=${name}`);
    const placeholder = () => within(screen.getByRole('tabpanel')).getByRole('status').textContent;
    expect(placeholder()).toBe('Loading');
    await act(async () => void (await import('./deferred-parts.ts')));
    expect(placeholder()).toBe('Loading');
  });

  test.each(['matches', 'terms'])('S3.4 %s say that they failed', async (name) => {
    renderHome(fail(getSystemConfig), `/Home?tab=${name}`);
    const alert = await within(screen.getByRole('tabpanel')).findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

interface TermsProps {
  readonly load: () => Promise<typeof deferredParts>;
}

function Terms({ load }: TermsProps) {
  const { loaded, hasFailed, reload } = useLoaded(load, true);
  const state = { kind: 'ready', config: aSystemConfig({ terms: 'Be kind.' }) } as const;
  return (
    <DeferredPanel
      tab="terms"
      state={state}
      parts={loaded}
      hasFailed={hasFailed}
      onRetry={reload}
    />
  );
}

const fetched = async () => deferredParts;

test('S3.4 a tab whose code was not there fetches it', async () => {
  renderScreen(<Terms load={fetched} />, { answers: [] });
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});

test('S3.4 a tab whose code cannot be fetched shows an error, and the button tries again', async () => {
  const load = jest.fn(fetched).mockRejectedValueOnce(new TypeError('down'));
  const { user } = renderScreen(<Terms load={load} />, { answers: [] });
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Be kind.')).toBeTruthy();
});

test.each([
  [null, 'listings'],
  ['matches', 'matches'],
  ['terms', 'terms'],
  ['Terms', 'listings'],
  ['__proto__', 'listings'],
])('the address names the tab %s', (name, tab) => {
  expect(readHomeTab(name)).toBe(tab);
});
