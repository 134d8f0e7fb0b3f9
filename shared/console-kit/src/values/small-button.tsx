import { Button } from '@mantine/core';

const looks = {
  usual: { variant: 'default' },
  main: { variant: 'light' },
  danger: { variant: 'subtle', color: 'red' },
} as const;

interface SmallButtonProps {
  readonly text: string;
  /** In place of its text for assistive technology, where several buttons have the same. */
  readonly label?: string;
  /** `main` for what is most likely wanted, `danger` for what takes something away. */
  readonly kind?: keyof typeof looks;
  readonly isRunning?: boolean;
  readonly onClick: (() => void) | undefined;
}

/** A button in the row of a table or in the head of a panel. */
export function SmallButton(props: SmallButtonProps) {
  const { text, label, kind = 'usual', isRunning = false, onClick } = props;
  return (
    <Button
      {...looks[kind]}
      size="compact-sm"
      aria-label={label}
      loading={isRunning}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
