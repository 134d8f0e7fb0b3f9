export { type OperatorRole, operatorRoles } from '../contract/operator-roles.ts';
