import * as v from 'valibot';

const filesSchema = v.object({ js: v.array(v.string()), css: v.array(v.string()) });
/** Files of a build by kind, in the order in which they load. */
export type BuildFiles = v.InferOutput<typeof filesSchema>;

const names = v.record(v.string(), v.array(v.string()));

const needsSchema = v.object({
  singletons: v.record(v.string(), v.string()),
  singletonNames: names,
});
/** What a module needs of its host. */
export type ModuleNeeds = v.InferOutput<typeof needsSchema>;

/** Build metadata: `velvet` in the `mf-stats.json` of a build, besides Module Federation's own. */
export const buildManifestSchema = v.object({
  id: v.string(),
  /** The version of the contract that it was built with; absent in builds made before this field existed. */
  contract: v.optional(v.number()),
  /** Of a host: the contract versions that it serves; absent in hosts that served only their own. */
  serves: v.optional(v.array(v.number())),
  /** The app's initial files. */
  entry: filesSchema,
  /** The files of each named chunk group: screens, messages, the feature. */
  groups: v.record(v.string(), filesSchema),
  /** Singletons by specifier: a host's versions, the ranges a remote needs of the shell. */
  singletons: v.record(v.string(), v.string()),
  /** Names by singleton that a remote imports in the shell; those that a host provides are read from its server build. */
  singletonNames: v.optional(names),
  /** What the module for the console needs; none in hosts, and in remotes without one. */
  console: v.optional(needsSchema),
  /** Version of Module Federation's runtime core: the host provides it, remotes use it. */
  runtimeCore: v.string(),
});
export type BuildManifest = v.InferOutput<typeof buildManifestSchema>;
