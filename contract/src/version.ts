/**
 * Version of the contract between shell and features, raised when old features cannot run. Each remote
 * bundles the one it was built with, so it must not be imported from a shared facade.
 */
export const CONTRACT_VERSION = 3;
