/** Leaves the app for the payment page; the address was validated by the contract. */
export const openPaymentPage = (address: string): void => window.location.assign(address);
