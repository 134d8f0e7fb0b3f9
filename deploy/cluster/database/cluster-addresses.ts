import type { Secrets } from '../secrets.ts';
import { DATABASE } from './create-database.ts';

/** Addresses of the database as clients on this machine use them. */
export interface ClusterAddresses {
  /** Connection of a login to the primary, through HAProxy; `velvet_owner` is the schema's owner. */
  url(login: string): Promise<string>;
}

/** The address of a login's database with its password as it is now. */
export const addressOf = async (
  secrets: Secrets,
  login: string,
  host: string,
  port: number,
): Promise<string> => {
  const database = login === 'postgres' ? login : DATABASE;
  return `postgres://${login}:${await secrets(login)}@${host}:${port}/${database}`;
};

/** @param ports on 127.0.0.1. */
export const clusterAddresses = (
  secrets: Secrets,
  { primary }: { readonly primary: number },
): ClusterAddresses => ({
  url: (login) => addressOf(secrets, login, '127.0.0.1', primary),
});
