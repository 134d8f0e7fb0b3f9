import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { hasPreviousEntry } from './previous-entry.ts';

/**
 * What a back button does: leads to where the visitor came from in the app; to the given address,
 * in place of this entry, when that was outside of it.
 */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (hasPreviousEntry(window, key)) void navigate(-1);
    else void navigate(fallback, { replace: true });
  }, [navigate, key, fallback]);
}
