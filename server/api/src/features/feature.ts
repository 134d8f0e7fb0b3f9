import type { FastifyInstance } from 'fastify';
import type { Handlers } from '../http/handlers.ts';
import type { Services } from './services.ts';

/** A part of the product that plugs into the server. */
export interface Feature {
  readonly handlers?: Partial<Handlers>;
  /** Adds routes outside the table of operations (below /m, /pay, /pages, /media). */
  readonly routes?: (server: FastifyInstance) => void | Promise<void>;
  /** Starts background work once the server listens. */
  readonly start?: () => void;
  /** Stops background work, after all requests have ended and before the pool closes. */
  readonly stop?: () => Promise<void>;
}

export type FeatureFactory = (services: Services) => Feature;
