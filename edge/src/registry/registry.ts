import * as v from 'valibot';

/** Which release of each app is in use, and which were before it (newest first). */
export const registrySchema = v.object({
  revision: v.pipe(v.number(), v.integer()),
  apps: v.record(
    v.string(),
    v.object({
      current: v.string(),
      history: v.array(v.object({ version: v.string(), at: v.string() })),
    }),
  ),
});
export type Registry = v.InferOutput<typeof registrySchema>;

export const emptyRegistry: Registry = { revision: 0, apps: {} };

/** The registry with a release put to use; the same one when it is in use already. */
export function withCurrent(
  registry: Registry,
  { id, version, at }: { readonly id: string; readonly version: string; readonly at: string },
): Registry {
  if (registry.apps[id]?.current === version) return registry;
  const history = registry.apps[id]?.history ?? [];
  return {
    revision: registry.revision + 1,
    apps: { ...registry.apps, [id]: { current: version, history: [{ version, at }, ...history] } },
  };
}
