import type { App } from '../build/app.ts';
import { apps } from '../build/apps.ts';
import { ReleaseRefusal } from './release-refusal.ts';

/** An app of this repository. Throws a ReleaseRefusal for a name that is none. */
export function appOf(id: string): App {
  const app = apps.find((known) => known.id === id);
  if (app) return app;
  throw new ReleaseRefusal(
    `There is no ${id}; there are ${apps.map((known) => known.id).join(', ')}`,
  );
}
