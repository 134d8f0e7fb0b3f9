import { paths } from '@velvet/contract/paths';

/** The step of who has forgotten the password. */
export const forgottenAddress = (returnTo = ''): string =>
  `${paths.login}?${new URLSearchParams({ step: 'forgot', ...(returnTo && { return: returnTo }) })}`;
