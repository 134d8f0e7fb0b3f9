/**
 * Version of the contract between shell and features: raised when old features cannot run. Each
 * remote carries the one it was built with, so it must not come through a shared facade.
 */
export const CONTRACT_VERSION = 2;
