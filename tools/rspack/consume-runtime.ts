import { runInNewContext } from 'node:vm';
import * as v from 'valibot';

const range = v.pipe(
  v.string(),
  v.regex(/^\^[1-9]\d*\.\d+\.\d+$/, 'A singleton is needed as ^major.minor.patch'),
  v.transform((text) => text.slice(1).split('.').map(Number)),
);

/** What the bundler's own runtime is generated from: singletons of the host and nothing else. */
const dataSchema = v.strictObject({
  chunkMapping: v.record(v.string(), v.array(v.string())),
  moduleIdToConsumeDataMapping: v.record(
    v.string(),
    v.looseObject({
      shareScope: v.literal('default'),
      shareKey: v.string(),
      requiredVersion: range,
      strictVersion: v.literal(true),
      singleton: v.literal(true),
      fallback: v.undefined(),
    }),
  ),
  initialConsumes: v.strictTuple([]),
});

function readData(source: string) {
  const bundler: Record<string, unknown> = { f: {} };
  runInNewContext(source, { __webpack_require__: bundler });
  // Objects of another realm are no plain ones to a schema.
  return v.parse(dataSchema, structuredClone(bundler.consumesLoadingData));
}

/**
 * The part of a container that takes modules from the host's share scope, made from the one that
 * the bundler generates. That one knows all ranges, fallbacks and kinds of sharing and is a third
 * of a remote's entry; ours takes singletons in a compatible version, or fails. Throws when the
 * remote shares anything else.
 */
export function consumeRuntime(source: string): string {
  const data = readData(source);
  const modules = Object.entries(data.moduleIdToConsumeDataMapping).map(
    ([id, { shareKey, requiredVersion }]) => [id, [shareKey, ...requiredVersion]],
  );
  return `
var consumed = ${JSON.stringify(Object.fromEntries(modules))};
var consumedByChunk = ${JSON.stringify(data.chunkMapping)};
var taken = {};
var partsOf = (version) => (/^(\\d+)\\.(\\d+)\\.(\\d+)(?:\\+|$)/.exec(version) || []).slice(1).map(Number);
var isOlder = (a, b) => {
  var i = [0, 1, 2].find((i) => a[i] !== b[i]);
  return a[i] < b[i];
};
var take = ([name, ...needed]) => {
  var versions = __webpack_require__.S.default[name];
  if (!versions) throw new Error("The host shares no " + name);
  var version = Object.keys(versions).reduce((a, b) =>
    !versions[a].loaded && isOlder(partsOf(a), partsOf(b)) ? b : a
  );
  var parts = partsOf(version);
  if (parts[0] !== needed[0] || isOlder(parts, needed)) {
    throw new Error("The host shares " + name + " " + version + ", needed is ^" + needed.join("."));
  }
  versions[version].loaded = 1;
  return versions[version].get();
};
__webpack_require__.f.consumes = (chunkId, promises) => {
  (consumedByChunk[chunkId] || []).forEach((id) => {
    if (id in taken) return promises.push(taken[id]);
    var define = (factory) => {
      __webpack_require__.m[id] = (module) => {
        delete __webpack_require__.c[id];
        module.exports = factory();
      };
    };
    var succeed = (factory) => {
      taken[id] = 0;
      define(factory);
    };
    var fail = (error) => {
      delete taken[id];
      define(() => {
        throw error;
      });
    };
    try {
      var factory = take(consumed[id]);
      if (factory.then) promises.push((taken[id] = factory.then(succeed, fail)));
      else succeed(factory);
    } catch (error) {
      fail(error);
    }
  });
};
`;
}
