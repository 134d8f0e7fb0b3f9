import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

const colors = {
  neutral: 'gray',
  info: 'blue',
  good: 'green',
  attention: 'yellow',
  bad: 'red',
} as const;
export type StateTone = keyof typeof colors;

interface StateBadgeProps {
  readonly tone: StateTone;
  readonly children: ReactNode;
}

/** The state of something, in a word; the colour only repeats it. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <Badge color={colors[tone]} variant="light">
      {children}
    </Badge>
  );
}
