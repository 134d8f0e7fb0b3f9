import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useTexts } from './texts.ts';

interface ReopenableProps {
  children: (open: boolean, close: () => void) => ReactNode;
}

/** An overlay that is open at first, and a button that opens it again. */
export function Reopenable({ children }: ReopenableProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.showAll}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}
