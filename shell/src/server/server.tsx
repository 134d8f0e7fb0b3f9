import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import { type Language, languageCodes, languageTag } from '@velvet/contract/language';
import { withEarlierNames } from '@velvet/contract/served-contracts';
import { queryApi, sharedQueries } from '@velvet/sdk/api';
import { RemoteLoadError } from '@velvet/sdk/federation/remote-source';
import * as sharedUiDeferred from '@velvet/ui/deferred';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { IntlProvider } from 'react-intl';
import { StaticRouter } from 'react-router-dom';
import * as v from 'valibot';
import { GateMarkup } from '../age-gate/gate-markup.tsx';
import { embeddedResponsesSchema } from '../api/embedded-responses.ts';
import { App } from '../app/app.tsx';
import type { Shell } from '../app/shell.ts';
import { presentSingletons } from '../federation/shared-modules.ts';
import { asIntlMessages } from '../i18n/intl-messages.ts';
import { selectLanguage } from '../i18n/language-slice.ts';
import { shellMessages } from '../i18n/shell-messages.ts';
import { SignInMarkup } from '../overlays/sign-in-markup.tsx';
import { NavigationBridge } from '../routing/navigation.tsx';
import { siteMapOf, siteMapSchema } from '../site-map/site-map.ts';
import { createServerShell } from './create-server-shell.ts';

/** What a remote's server build takes from this one instead of bringing its own. */
export const singletons = withEarlierNames({
  ...presentSingletons,
  '@velvet/ui/deferred': sharedUiDeferred,
});

const visitorSchema = v.optional(v.object({ search: v.string(), timeZone: v.string() }));
const requestSchema = v.object({
  path: v.string(),
  language: v.picklist(languageCodes),
  answers: embeddedResponsesSchema,
  /** Of the member to whom the answers are; absent for a guest. */
  visitor: visitorSchema,
  ...siteMapSchema.entries,
});

/**
 * Renders a screen as the first response carries it: for a guest on a first visit, or for the member to
 * whom the answers are.
 * `request` is JSON of a path, a language, the API's answers by address, the routes and menus of the page,
 * and for a member the address's query and the time zone (`visitor`); `remote` is the module of the path's owner, undefined when that is the shell itself.
 * Gives JSON of the markup of the app (`screen`), of the age gate in front of it (`gate`), and of the
 * question that asks a guest to log in (`signIn`), with whether it is a member's. Rejects when the screen cannot be rendered whole.
 */
export async function render(request: string, remote: unknown): Promise<string> {
  const { path, language, answers, visitor, ...declared } = v.parse(
    requestSchema,
    JSON.parse(request),
  );
  const siteMap = siteMapOf(declared, (error) => {
    throw error;
  });
  if (!siteMap.routes.isPath(path)) throw new Error(`No app owns ${path}`);
  const source = {
    async load(id: string) {
      if (remote === undefined) throw new RemoteLoadError(id, 'unreachable');
      return remote;
    },
  };
  const missing: string[] = [];
  const onMissing = (address: string) => void missing.push(address);
  const shell = await createServerShell({
    ...siteMap,
    // React Router compiles all routes anew with each page, and matches one.
    routes: { ...siteMap.routes, paths: [path] },
    language,
    isSignedIn: visitor !== undefined,
    responses: answers,
    source,
    onMissing,
  });
  const [state] = await Promise.all([
    shell.loader.ensure(path, language),
    shell.loader.loadPageData(path, new URLSearchParams(visitor?.search)),
    shell.store.dispatch(sharedQueries.endpoints.systemConfig.initiate(undefined, {})),
  ]);
  if (state.kind === 'failed') throw state.error;
  if (state.kind !== 'ready') throw new Error(`${path} is ${state.kind}`);
  if (missing.length > 0) throw new Error(`No response to ${missing.join(', ')}`);
  const page = pageOf(shell, path, visitor);
  // What was given for this page would be kept for minutes, as if somebody could ask for it again.
  shell.store.dispatch(queryApi.util.resetApiState());
  return JSON.stringify(page);
}

function pageOf(shell: Shell, path: string, visitor: v.InferOutput<typeof visitorSchema>) {
  return {
    isForMember: visitor !== undefined,
    screen: renderToString(
      <>
        <StaticRouter location={path + (visitor?.search ?? '')}>
          <NavigationBridge navigation={shell.navigation} />
        </StaticRouter>
        <App shell={shell} timeZone={visitor?.timeZone} />
      </>,
    ),
    ...questionsOf(shell, visitor !== undefined),
  };
}

interface Questions {
  readonly productName: string;
  readonly gate: string;
  readonly signIn: string;
}
/** By language; they are the same on every page. */
const questions = new Map<Language, Questions>();

function questionsOf({ store }: Shell, isForMember: boolean): Omit<Questions, 'productName'> {
  const language = selectLanguage(store.getState());
  const productName = productNameIn(store);
  const known = questions.get(language);
  const given = known?.productName === productName ? known : renderQuestions(language, productName);
  questions.set(language, given);
  return { gate: given.gate, signIn: isForMember ? '' : given.signIn };
}

function renderQuestions(language: Language, productName: string): Questions {
  const beside = (question: ReactNode, identifierPrefix: string) =>
    renderToString(
      <IntlProvider
        locale={languageTag(language)}
        messages={asIntlMessages(shellMessages(language))}
      >
        {question}
      </IntlProvider>,
      { identifierPrefix },
    );
  return {
    productName,
    gate: beside(<GateMarkup productName={productName} />, 'gate'),
    signIn: beside(<SignInMarkup />, 'sign-in'),
  };
}

function productNameIn(store: Shell['store']): string {
  const config = sharedQueries.endpoints.systemConfig.select()(store.getState());
  return config.data?.productName ?? DEFAULT_PRODUCT_NAME;
}
