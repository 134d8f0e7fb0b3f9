import { AddressChoice, useMessages, words } from '@velvet/console-kit';
import type { ReactNode } from 'react';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

const ALL = 'all';

interface StateChoiceOptions<State extends string> {
  readonly states: readonly State[];
  readonly labels: Readonly<Record<State, MessageDescriptor>>;
  /** The one that is meant where the address names none. */
  readonly usual: State;
}

interface StateChoice<State extends string> {
  /** Of the list: the state that the address asks for, none for all of them. */
  readonly filter: { readonly state?: State };
  /** Asks for another one. */
  readonly choice: ReactNode;
}

/** Narrows a list to one state, or to none of them. */
export function useStateChoice<State extends string>(
  options: StateChoiceOptions<State>,
): StateChoice<State> {
  const { states, labels, usual } = options;
  const intl = useIntl();
  const t = useMessages(words);
  const [search] = useSearchParams();
  const asked = search.get('state') ?? usual;
  const state = states.find((known) => known === asked);
  const labelOf = (known: State) => {
    const label: MessageDescriptor = labels[known];
    return { value: known as string, label: intl.formatMessage(label) };
  };
  const choice = (
    <AddressChoice
      label={t('state')}
      parameter="state"
      options={[...states.map(labelOf), { value: ALL, label: t('all') }]}
      value={state ?? ALL}
    />
  );
  return { filter: state ? { state } : {}, choice };
}
