import './singletons.js';
import '@velvet/ui/tokens.css';
import '@velvet/ui/base.css';
import { HostContext, parseFeature } from '@velvet/sdk/feature';
import { LanguageContext } from '@velvet/sdk/i18n';
import { paths } from '@velvet/sdk/routes';
import { createAppStore } from '@velvet/sdk/store/create-app-store';
import { UiLinkProvider } from '@velvet/ui';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { Link, MemoryRouter } from 'react-router-dom';
import { hostServices } from './host-services.js';
import { transport } from './transport.js';

const RouterLink = ({ href, ...props }) => <Link to={href} {...props} />;

async function start() {
  const { default: exported } = await import('velvet_video/feature');
  const ownedPaths = [paths.videos, paths.player, '/video/library'];
  const parsed = parseFeature(exported, { id: 'video', ownedPaths });
  if (!parsed.ok) throw new Error(`${parsed.problem}: ${parsed.detail}`);
  const { feature } = parsed;
  const { store, injectSlices } = createAppStore({ transport });
  injectSlices(feature.id, feature.slices);
  const [{ default: Screen }, { default: messages }] = await Promise.all([
    feature.routes[paths.videos](),
    feature.messages.en(),
  ]);
  createRoot(document.querySelector('main')).render(
    <Provider store={store}>
      <IntlProvider locale="en" messages={messages}>
        <LanguageContext value="en">
          <HostContext value={hostServices}>
            <MemoryRouter initialEntries={[paths.videos]}>
              <UiLinkProvider value={RouterLink}>
                <Screen />
              </UiLinkProvider>
            </MemoryRouter>
          </HostContext>
        </LanguageContext>
      </IntlProvider>
    </Provider>,
  );
}

void start();
