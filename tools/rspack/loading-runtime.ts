/** How a build loads a style sheet and a script of its own, each with its hash, within a limit. */

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
