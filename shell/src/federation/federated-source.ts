import { createFederatedSource as createSource } from '@velvet/sdk/federation/federated-source';
import type { RemoteSource } from '@velvet/sdk/federation/remote-source';
import type { PageData } from '../first-response/page-data.ts';
import { sharedModules } from './shared-modules.ts';

/** The features of remotes, from the set of releases written into the page. */
export const createFederatedSource = ({ remotes }: Pick<PageData, 'remotes'>): RemoteSource =>
  createSource({
    hostName: 'velvet_shell',
    exposedModule: 'feature',
    remotes,
    shared: sharedModules(),
  });
