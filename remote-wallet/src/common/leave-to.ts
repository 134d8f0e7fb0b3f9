/** Leads the browser out of the app; the address has been judged before. */
export const leaveTo = (address: string): void => window.location.assign(address);
