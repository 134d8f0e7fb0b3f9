import { useLocation, useNavigate } from '@velvet/shared/routes';

/** Back to where the visitor came from; to the parent screen when they came from outside. */
export function useBack(parent: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    const hasHistory = key !== 'default' && window.history.length > 1;
    if (hasHistory) navigate(-1);
    else navigate(parent, { replace: true });
  };
}
