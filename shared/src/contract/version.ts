/** Version of the contract between shell and features: raised when old features cannot run. */
export const CONTRACT_VERSION = 1;
