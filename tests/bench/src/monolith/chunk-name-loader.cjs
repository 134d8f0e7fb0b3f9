/** Keeps each package's messages a chunk of their own, as they are when federated. */
module.exports = function renameChunks(source) {
  const [, owner = ''] = /[\\/](shell|remote-\w+)[\\/]src[\\/]/.exec(this.resourcePath) ?? [];
  return source.replace(/webpackChunkName: "messages-/g, `webpackChunkName: "${owner}-messages-`);
};
