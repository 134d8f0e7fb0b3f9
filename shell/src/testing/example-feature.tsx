import { CONTRACT_VERSION } from '@velvet/contract/version';
import type { Feature } from '@velvet/sdk/feature';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { shellMessageLoaders } from '../i18n/shell-messages.ts';
import { exampleRoutes } from './example-site.ts';

/** Stands in for a remote's screen: says where it is and in which language. */
export function ExampleScreen() {
  const { pathname, search } = useLocation();
  const { locale } = useIntl();
  return (
    <h1>
      Screen {pathname}
      {search} in {locale}
    </h1>
  );
}

export const exampleFeature = (id: string, own: Partial<Feature> = {}): Feature => ({
  contract: CONTRACT_VERSION,
  id,
  routes: Object.fromEntries(
    Object.keys(exampleRoutes[id] ?? {}).map((path) => [
      path,
      async () => ({ default: ExampleScreen }),
    ]),
  ),
  slices: [],
  messages: shellMessageLoaders,
  ...own,
});
