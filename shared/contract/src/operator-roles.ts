/** Every role of operators; each has the least it needs (spec S13.1). */
export const operatorRoles = ['support', 'content', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];
