import { Group } from '@mantine/core';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { words } from '../language/words.messages.ts';
import { StateBadge, type StateTone } from './facts.tsx';

export interface ItemStateProps<State> {
  readonly state: State;
  /** It is one of those that the product comes with. */
  readonly sample?: boolean;
  /** A change of it waits for a second operator. */
  readonly waitsForSecond?: boolean;
}

/** Makes the component that shows a state as a badge, with a label and a tone for each state. */
export function stateBadge<State extends string>(
  labels: Readonly<Record<State, MessageDescriptor>>,
  tones: Readonly<Record<State, StateTone>>,
) {
  return function ItemState({ state, sample, waitsForSecond }: ItemStateProps<State>) {
    const intl = useIntl();
    const label: MessageDescriptor = waitsForSecond ? words.waitsForSecond : labels[state];
    return (
      <Group gap="xs" wrap="nowrap">
        <StateBadge tone={waitsForSecond ? 'attention' : tones[state]}>
          {intl.formatMessage(label)}
        </StateBadge>
        {sample && <StateBadge tone="neutral">{intl.formatMessage(words.sample)}</StateBadge>}
      </Group>
    );
  };
}
