import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Leads from the form of something new to the address of what was saved, once the guard of unsaved changes has seen
 * that everything is.
 */
export function useOpenSaved(): (address: string) => void {
  const navigate = useNavigate();
  const [address, open] = useState<string>();
  useEffect(() => {
    if (address !== undefined) navigate(address, { replace: true });
  }, [address, navigate]);
  return open;
}
