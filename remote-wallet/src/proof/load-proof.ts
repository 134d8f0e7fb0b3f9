/** Few members need to prove that they are there, so what that takes comes when it is needed. */
export const loadProof = () => import(/* webpackChunkName: "proof" */ './proof-part.tsx');
