import '@velvet/ui/tokens.css';
import '@velvet/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { ApiError } from '../api/index.ts';
import type { Feature, MenuItem } from '../feature/index.ts';
import { createAppStore } from '../store/create-app-store.ts';
import { answeringTransport, type FakeEndpoint } from './answers.ts';
import { IsolatedHost } from './isolated-host.tsx';

export interface IsolatedOptions {
  /** What the server would answer; other calls are refused. */
  readonly answers?: readonly FakeEndpoint[];
  /** What apps have put on menus, by the menu's name. */
  readonly menus?: Readonly<Record<string, readonly MenuItem[]>>;
}

const withoutAnswer = (endpoint: string): ApiError => ({
  kind: 'refused',
  code: 0,
  message: `${endpoint} has no answer: give startIsolated one`,
  refusal: undefined,
  field: undefined,
});

/**
 * Shows one remote alone, for development: its `src/isolated.tsx` hands in its feature. A toolbar
 * changes language, theme and session and lists the screens. Throws without an element `#root`, and
 * for a feature whose slices cannot be added.
 */
export function startIsolated(
  feature: Feature,
  { answers = [], menus = {} }: IsolatedOptions = {},
): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const { store, injectSlices } = createAppStore({
    transport: answeringTransport(answers, {
      otherwise: async (endpoint) => ({ ok: false, error: withoutAnswer(endpoint) }),
    }),
  });
  const taken = injectSlices(feature.id, feature.slices);
  if (taken !== undefined) throw new Error(`${taken} is two slices’ path or has no initial state`);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <IsolatedHost feature={feature} store={store} menus={menus} />
      </BrowserRouter>
    </StrictMode>,
  );
}
