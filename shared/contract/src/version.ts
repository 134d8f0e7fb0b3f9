/**
 * Version of the contract between hosts and remotes, raised when remotes of before cannot run any more, or not
 * without help (see `served-contracts.ts`). Each remote bundles the one it was built with, so it must not be
 * imported from a shared facade.
 */
export const CONTRACT_VERSION = 4;
