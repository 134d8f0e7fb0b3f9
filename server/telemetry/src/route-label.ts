import type { FastifyRequest } from 'fastify';

/** Requests that match no route. */
const NO_ROUTE = 'none';
const labels = new WeakMap<object, string>();

/** What traces and metrics call a request: the pattern of its route, never the address as sent. */
export const routeLabelOf = (request: FastifyRequest): string =>
  labels.get(request) ?? request.routeOptions.url ?? NO_ROUTE;

/** Names a request whose route's pattern says too little. `label` is from a fixed list. */
export const labelRoute = (request: FastifyRequest, label: string): void => {
  labels.set(request, label);
};
