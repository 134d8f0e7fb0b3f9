/** What few sign-ins need is fetched by those. */
export const loadSteps = () =>
  import(/* webpackChunkName: "sign-in-steps" */ './sign-in-steps.tsx');
