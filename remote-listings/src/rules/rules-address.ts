import type { ThemeChoice } from '@velvet/sdk/feature';

/** The rules that come with the product, where the operator named no others. */
const BUNDLED_RULES = '/pages/rules';

/** The frame's address. Our own page gets the app's theme, which may not be the device's. */
export function rulesAddress(configured: string | undefined, theme: ThemeChoice): string {
  const address = configured || BUNDLED_RULES;
  const [path = '', query = ''] = address.split('?');
  if (path !== BUNDLED_RULES || theme === 'system') return address;
  const parameters = new URLSearchParams(query);
  parameters.set('theme', theme);
  return `${path}?${parameters}`;
}
