import { fireEvent, screen } from '@testing-library/react';
import { getSystemConfig } from '@velvet/contract/system';
import { aSystemConfig } from '@velvet/contract/testing/factories';
import { answer, fail, type RecordedEndpoint } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import RulesPage, { rulesAddress } from './rules-page.tsx';

const configured = (rulesUrl: string) => answer(getSystemConfig, () => aSystemConfig({ rulesUrl }));
const renderRules = (config: RecordedEndpoint) =>
  renderScreen(<RulesPage />, { answers: [config], address: '/home2', isSignedIn: true });

test.each([
  ['https://example.org/rules', 'https://example.org/rules'],
  ['', '/pages/rules'],
])('S3.15 with the rules at "%s" the frame shows %s', async (given, shown) => {
  renderRules(configured(given));
  const frame = await screen.findByTitle('Rules');
  expect(frame.getAttribute('src')).toBe(shown);
});

test('S3.15 the frame can neither reach this app nor its storage', async () => {
  renderRules(configured('https://example.org/rules'));
  const frame = await screen.findByTitle('Rules');
  expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-same-origin');
  expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation');
  fireEvent.load(frame);
});

test('S3.4 a failed config can be tried again', async () => {
  const { server, user } = renderRules(fail(getSystemConfig));
  await screen.findByRole('alert');
  server.now(configured(''));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTitle('Rules')).toBeTruthy();
});

test.each([
  [undefined, 'system', '/pages/rules'],
  ['', 'light', '/pages/rules?theme=light'],
  ['/pages/rules?lang=ja', 'dark', '/pages/rules?lang=ja&theme=dark'],
  ['/pages/rules?lang=ja', 'system', '/pages/rules?lang=ja'],
  ['https://example.org/rules?x=1', 'light', 'https://example.org/rules?x=1'],
] as const)('S3.15 rules at %j in the theme %s: %s', (configured, theme, address) => {
  expect(rulesAddress(configured, theme)).toBe(address);
});
