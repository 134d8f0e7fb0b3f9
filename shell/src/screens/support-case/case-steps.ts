import { paths } from '@velvet/contract/paths';

/** Steps of the login screen: a new case, and one with its code, which no address contains. */
const caseSteps = ['ask', 'case'] as const;
export type CaseStep = (typeof caseSteps)[number];

/** The step of an address; undefined where it is another. */
export const caseStepOf = (step: string | null): CaseStep | undefined =>
  caseSteps.find((known) => known === step);

/**
 * Where a step is, or that of who has forgotten the password; `returnTo` is where the visitor wanted to
 * go.
 */
export const stepAddress = (step: CaseStep | 'forgot', returnTo = ''): string =>
  `${paths.login}?${new URLSearchParams({ step, ...(returnTo && { return: returnTo }) })}`;
