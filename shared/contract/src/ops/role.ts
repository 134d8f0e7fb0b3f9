import { operatorRoles } from '../operator-roles.ts';

export { type OperatorRole, operatorRoles } from '../operator-roles.ts';

/**
 * What a personal token may be issued for: roles of its operator, or the work of the release agent, which
 * is no role of people. Such a token has no other role, and only an administrator issues it.
 */
export const tokenRoles = [...operatorRoles, 'release_agent'] as const;
export type TokenRole = (typeof tokenRoles)[number];
