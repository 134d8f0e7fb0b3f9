/** Few visitors see it, and never more than once. */
export const loadInstallEntry = () =>
  import(/* webpackChunkName: "install" */ './install-entry.tsx');
