/**
 * Comes with the steps that lead here: a file of its own would cost every first visit its name in the
 * shell's first script.
 */
export const loadSupportCase = () =>
  import(/* webpackChunkName: "sign-in-steps" */ './support-case.tsx');
