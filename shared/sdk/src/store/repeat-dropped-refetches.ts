import type { Middleware } from '@reduxjs/toolkit';

/** What is needed of an API of RTK Query; its endpoints are of no interest. */
interface CachingApi<Path extends string> {
  readonly reducerPath: Path;
  readonly util: {
    readonly invalidateTags: { readonly match: (action: unknown) => boolean };
    readonly prefetch: (name: never, input: never, options: { readonly force: true }) => unknown;
  };
}

/** The actions of RTK Query that matter here: how a call ended, or that it was not sent. */
interface CallEnd {
  readonly type: string;
  readonly meta: {
    /** The request was not sent, because it was not needed or one like it was running. */
    readonly condition?: boolean;
    readonly arg: {
      readonly endpointName: string;
      readonly queryCacheKey: string;
      readonly originalArgs: unknown;
    };
  };
}

const endsOf = (path: string, thunk: string) => {
  const types = ['fulfilled', 'rejected'].map((end) => `${path}/${thunk}/${end}`);
  return (action: unknown): action is CallEnd =>
    types.includes((action as Partial<CallEnd>).type ?? '');
};

/**
 * RTK Query drops the refetch of an invalidated query while a request of the same query is running. That
 * request may have been answered from before the change, so the query is sent once more when it ends.
 */
export function repeatDroppedRefetches<Path extends string>({
  reducerPath,
  util,
}: CachingApi<Path>): Middleware<object, Readonly<Record<Path, { readonly queries: object }>>> {
  const isQueryEnd = endsOf(reducerPath, 'executeQuery');
  const isMutationEnd = endsOf(reducerPath, 'executeMutation');
  return ({ dispatch, getState }) => {
    const dropped = new Set<string>();
    const isCached = (key: string) => key in getState()[reducerPath].queries;
    let isInvalidating = false;
    return (next) => (action) => {
      if (util.invalidateTags.match(action) || isMutationEnd(action)) {
        isInvalidating = true;
        try {
          return next(action);
        } finally {
          isInvalidating = false;
        }
      }
      const result = next(action);
      if (isQueryEnd(action)) {
        const { arg, condition } = action.meta;
        if (condition) {
          if (isInvalidating) dropped.add(arg.queryCacheKey);
        } else if (dropped.delete(arg.queryCacheKey) && isCached(arg.queryCacheKey)) {
          // Endpoints are injected by features; the type of the bare API has none.
          const again = [arg.endpointName as never, arg.originalArgs as never] as const;
          dispatch(util.prefetch(...again, { force: true }) as never);
        }
      }
      return result;
    };
  };
}
