import { AddressChoice, useMessages, words } from '@velvet/console-kit';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';

const ALL = 'all';

/**
 * Narrows a list to one of `states`, or to none of them: the filter that the address asks for, and the choice of
 * another. Where the address says nothing, `usual` is meant.
 */
export function useStateChoice<State extends string>(
  states: readonly State[],
  labels: Readonly<Record<State, MessageDescriptor>>,
  usual: State,
) {
  const intl = useIntl();
  const t = useMessages(words);
  const [search] = useSearchParams();
  const asked = search.get('state') ?? usual;
  const state = states.find((known) => known === asked);
  const optionOf = (known: State) => {
    const label: MessageDescriptor = labels[known];
    return { value: known as string, label: intl.formatMessage(label) };
  };
  const choice = (
    <AddressChoice
      label={t('state')}
      parameter="state"
      options={[...states.map(optionOf), { value: ALL, label: t('all') }]}
      value={state ?? ALL}
    />
  );
  return { filter: state ? { state } : {}, choice };
}
