import type { FileStore } from '@velvet/files/file-store';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { ListReads } from '../http/list-reads.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { AppSecret } from '../secrets/app-secret.ts';
import type { CardCipher } from '../secrets/seal.ts';
import type { ListingPictures } from './media/listing-pictures.ts';
import type { RightsOf } from './media/media-rights.ts';

/** What every feature is built from; made once at the start. */
export interface Services {
  readonly config: Config;
  /** Uploads and videos. */
  readonly files: FileStore;
  /** Connections of the API's own login. */
  readonly pool: pg.Pool;
  /** Where the lists of a call are read. */
  readonly listReads: ListReads;
  /** A connection of its own with the API's login, not connected yet: the pool's cannot LISTEN. */
  readonly createDatabaseClient: () => pg.Client;
  /** Whether the database takes a write right now. */
  readonly isWritable: () => Promise<boolean>;
  readonly secret: AppSecret;
  readonly cardCipher: CardCipher;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  readonly now: () => Date;
  /** Address below /media of a file in the picture store, such as `avatars/default-1.svg`. */
  readonly mediaUrl: (path: string) => string;
  /** What a session may fetch, cached for a moment. */
  readonly mediaRightsOf: RightsOf;
  /** Addresses of the pictures of listings. */
  readonly listingPictures: ListingPictures;
}
