import { useLocation, useNavigate } from 'react-router-dom';
import { hasOwnPredecessor } from './own-predecessor.ts';

/** Back to where the visitor came from; to the parent screen when that was outside the app. */
export function useBack(parent: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (hasOwnPredecessor(window, key)) navigate(-1);
    else navigate(parent, { replace: true });
  };
}
