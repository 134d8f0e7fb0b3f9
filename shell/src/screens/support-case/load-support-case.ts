/** Fetched by the guests who need customer service to sign in. */
export const loadSupportCase = () =>
  import(/* webpackChunkName: "support-case" */ './support-case.tsx');
