import { useEffect, useRef } from 'react';

/** Calls `onChange` once a value is another one than it was before. */
export function useOnChange(value: string, onChange: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    onChange();
  });
}
