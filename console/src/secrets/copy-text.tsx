import { Button, CopyButton } from '@mantine/core';
import { useMessages } from '@velvet/console-kit';
import { messages } from './secrets.messages.ts';

interface CopyTextProps {
  readonly text: string;
  readonly size?: 'sm' | 'compact-sm';
  /** What assistive technology says of the button with this text, where there are several. */
  readonly labelOf?: (button: string) => string;
}

/** A button that copies a text, and says that it has. */
export function CopyText({ text, size = 'sm', labelOf }: CopyTextProps) {
  const t = useMessages(messages);
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => {
        const button = t(copied ? 'copied' : 'copy');
        return (
          <Button size={size} variant="default" aria-label={labelOf?.(button)} onClick={copy}>
            {button}
          </Button>
        );
      }}
    </CopyButton>
  );
}
