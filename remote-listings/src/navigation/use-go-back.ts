import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The router's key of the entry that the app was opened with. */
const FIRST_ENTRY = 'default';

/** Back to where the visitor came from; to the given address when the app was opened here. */
export function useGoBack(fallback: string): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    () => void (key === FIRST_ENTRY ? navigate(fallback, { replace: true }) : navigate(-1)),
    [key, navigate, fallback],
  );
}
