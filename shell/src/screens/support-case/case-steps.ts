import { paths } from '@velvet/contract/paths';

/** Steps of the login screen: a new case, and one with its code, which no address contains. */
const caseSteps = ['ask', 'case'] as const;
export type CaseStep = (typeof caseSteps)[number];

/** The step of an address; undefined where it is another. */
export const caseStepOf = (step: string | null): CaseStep | undefined =>
  caseSteps.find((known) => known === step);

/**
 * The address of a step; `forgot` is the one for a forgotten password. `returnTo` is the address that the
 * visitor wanted to reach.
 */
export const stepAddress = (step: CaseStep | 'forgot', returnTo = ''): string =>
  `${paths.login}?${new URLSearchParams({ step, ...(returnTo && { return: returnTo }) })}`;
