/**
 * What a request is for. `page`: a document; `release`: immutable files of releases; `picture`: covers,
 * banners, posters; `stream`: playlists and segments of videos; `call`: the API; `edge`: what else the
 * edge answers itself.
 */
const requestKinds = ['page', 'release', 'picture', 'stream', 'call', 'edge'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A request as a browser sent it. */
export interface RecordedRequest {
  readonly kind: RequestKind;
  readonly method: 'GET' | 'POST';
  /** With the query, without the origin. */
  readonly path: string;
  /** Whether the session's token was sent. */
  readonly isSignedIn: boolean;
  /** Cookies as sent; streams are bound to one. */
  readonly cookie?: string;
  /** Of a POST, as it was sent. */
  readonly body?: string;
  /** Body of the response as transferred, in bytes. */
  readonly bytes: number;
}

/** What somebody comes for. */
export const visitorNames = ['guest', 'viewer', 'player'] as const;
export type VisitorName = (typeof visitorNames)[number];

/** Everything that one browser asked the servers for in one visit, with an empty cache at its begin. */
export interface RecordedVisit {
  readonly visitor: VisitorName;
  readonly requests: readonly RecordedRequest[];
}

/** How often each visitor comes, of a hundred visits. An assumption: nobody has used Velvet yet. */
export const visitorShares: Readonly<Record<VisitorName, number>> = {
  guest: 50,
  viewer: 35,
  player: 15,
};

/** Kinds that a CDN keeps: their addresses name their content. */
export const cdnKinds: ReadonlySet<RequestKind> = new Set(['release', 'picture']);

export const ORDER_PATH = '/api/game_place_order';
const API = '/api/';
const EVENTS = '/api/events';

/** Undefined for streams of live events, which stay open. @param path with the query. */
export function kindOf(path: string, isDocument: boolean): RequestKind | undefined {
  if (path.startsWith(EVENTS)) return undefined;
  if (isDocument) return 'page';
  if (path.startsWith(API)) return 'call';
  if (path.startsWith('/releases/')) return 'release';
  if (path.startsWith('/media/')) return 'picture';
  if (path.startsWith('/m/')) return 'stream';
  return 'edge';
}
