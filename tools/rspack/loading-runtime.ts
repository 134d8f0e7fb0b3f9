/** How a build loads its own chunks: their styles and scripts, each with its hash, within a limit. */

export const styleRuntime = (limitMs: number): string => `
var styles = {};
__webpack_require__.f.css = (chunkId, promises) => {
  var integrity = __webpack_require__.sriCssHashes[chunkId];
  if (!integrity) return;
  styles[chunkId] ??= new Promise((resolve, reject) => {
    var link = document.createElement("link");
    var end = ({ type }) => {
      clearTimeout(timer);
      link.onload = link.onerror = null;
      if (type === "load") return resolve();
      delete styles[chunkId];
      link.remove();
      var error = new Error("Loading css chunk " + chunkId + " failed.\\n(" + type + ": " + link.href + ")");
      error.name = "ChunkLoadError";
      reject(error);
    };
    var timer = setTimeout(end, ${limitMs}, { type: "timeout" });
    link.rel = "stylesheet";
    link.integrity = integrity;
    link.crossOrigin = "anonymous";
    link.onload = link.onerror = end;
    link.href = __webpack_require__.p + __webpack_require__.k(chunkId);
    document.head.append(link);
  });
  promises.push(styles[chunkId]);
};
`;

export const scriptRuntime = (limitMs: number): string => `
var scripts = {};
__webpack_require__.l = (url, done, key, chunkId) => {
  if (scripts[url]) return scripts[url].push(done);
  var waiting = (scripts[url] = [done]);
  var script = document.createElement("script");
  var end = (event) => {
    clearTimeout(timer);
    script.onload = script.onerror = null;
    delete scripts[url];
    script.remove();
    waiting.forEach((done) => done(event));
  };
  var timer = setTimeout(end, ${limitMs}, { type: "timeout", target: script });
  script.integrity = __webpack_require__.sriHashes[chunkId];
  script.crossOrigin = "anonymous";
  script.onload = script.onerror = end;
  script.src = __webpack_require__.tu(url);
  document.head.append(script);
};
`;

/** A part of the bundler's own, or the end of a build that can no longer be read. */
function found(source: string, pattern: RegExp): string {
  const part = pattern.exec(source)?.[1];
  if (part === undefined) throw new Error(`The bundler's runtime has nothing like ${pattern}`);
  return part;
}

/** Made from the bundler's own, which knows the chunks that are there and where others arrive. */
export const chunkRuntime = (source: string): string => `
var chunks = ${found(source, /jsonpInstalledChunks = (\{[^}]*\})/)};
__webpack_require__.f.j = (chunkId, promises) => {
  var chunk = chunks[chunkId];
  // Without a hash there is no script: such a chunk holds what the host shares.
  if (chunk === 0 || !__webpack_require__.sriHashes[chunkId]) return;
  if (!chunk) {
    chunk = chunks[chunkId] = {};
    chunk.there = new Promise((resolve, reject) => Object.assign(chunk, { resolve, reject }));
    __webpack_require__.l(__webpack_require__.p + __webpack_require__.u(chunkId), ({ type, target }) => {
      if (chunks[chunkId] === 0) return;
      delete chunks[chunkId];
      var reason = type === "load" ? "missing" : type;
      var error = new Error("Loading chunk " + chunkId + " failed.\\n(" + reason + ": " + target.src + ")");
      error.name = "ChunkLoadError";
      chunk.reject(error);
    }, "", chunkId);
  }
  promises.push(chunk.there);
};
var arrive = ([chunkIds, modules, runtime]) => {
  Object.assign(__webpack_require__.m, modules);
  if (runtime) runtime(__webpack_require__);
  chunkIds.forEach((chunkId) => {
    if (chunks[chunkId]) chunks[chunkId].resolve();
    chunks[chunkId] = 0;
  });
};
var arrived = (${found(source, /= (globalThis\[[^\]]*\]) \|\|= \[\]/)} ||= []);
arrived.forEach(arrive);
var keep = arrived.push.bind(arrived);
arrived.push = (data) => {
  arrive(data);
  keep(data);
};
`;
