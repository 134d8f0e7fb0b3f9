import { useEffect, useRef, useState } from 'react';

/** Leads to the first field with an error, which says what is wrong, after an attempt to send a form. */
export function useInvalidFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return { form, focusInvalid: () => setTries((count) => count + 1) };
}
