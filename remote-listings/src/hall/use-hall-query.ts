import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type HallQuery, hallParameters, readHallQuery } from './hall-query.ts';

/**
 * Filters live in the address of this history entry, so that coming back finds them. The last value
 * tells whether the address asks for a search without saying for what.
 */
export function useHallQuery() {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readHallQuery(address), [address]);
  const change = useCallback(
    (changes: Partial<HallQuery>) =>
      setAddress((current) => hallParameters({ ...readHallQuery(current), ...changes }), {
        replace: true,
      }),
    [setAddress],
  );
  return [query, change, address.get('q') === ''] as const;
}
