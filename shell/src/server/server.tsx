import { sharedQueries } from '@velvet/shared/api';
import { languageCodes } from '@velvet/shared/contract/language';
import * as sharedUiDeferred from '@velvet/shared/ui/deferred';
import { renderToString } from 'react-dom/server.edge';
import * as v from 'valibot';
import { App } from '../app.tsx';
import { RemoteLoadError } from '../federation/feature-source.ts';
import { isOwnedPath } from '../federation/owners.ts';
import { presentSingletons } from '../federation/share-scope.ts';
import { createServerParts } from './server-parts.ts';

/** What a remote's server build takes from this one instead of bringing its own. */
export const singletons: Readonly<Record<string, unknown>> = {
  ...presentSingletons,
  '@velvet/shared/ui/deferred': sharedUiDeferred,
};

const orderSchema = v.object({
  path: v.string(),
  language: v.picklist(languageCodes),
  answers: v.record(v.string(), v.object({ code: v.number(), msg: v.string(), data: v.unknown() })),
});

/**
 * Renders a screen as the first response carries it: for a guest who has not been here before.
 * `order` is JSON of a path, a language and the API's answers by address; `remote` is the module
 * of the path's owner, undefined when that is the shell itself. Rejects when the screen cannot be
 * rendered whole.
 */
export async function render(order: string, remote: unknown): Promise<string> {
  const { path, language, answers } = v.parse(orderSchema, JSON.parse(order));
  if (!isOwnedPath(path)) throw new Error(`Nobody owns ${path}`);
  const source = {
    async load(id: string) {
      if (remote === undefined) throw new RemoteLoadError(id, 'unreachable');
      return remote;
    },
  };
  const parts = await createServerParts({ path, language, answers, source });
  const [state] = await Promise.all([
    parts.loader.ensure(path, language),
    parts.loader.loadData(path),
    parts.store.dispatch(sharedQueries.endpoints.systemConfig.initiate(undefined, {})),
  ]);
  if (state.kind === 'failed') throw state.error;
  if (state.kind !== 'ready') throw new Error(`${path} is ${state.kind}`);
  return renderToString(<App parts={parts} />);
}
