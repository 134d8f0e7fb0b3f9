import { type FocusEvent, useState } from 'react';

/** Whether something moving is held: under a pointer or finger, or focused from a keyboard. */
export function useHold() {
  const [touched, setTouched] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    held: touched || focused,
    holders: {
      onPointerEnter: () => setTouched(true),
      onPointerLeave: () => setTouched(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
