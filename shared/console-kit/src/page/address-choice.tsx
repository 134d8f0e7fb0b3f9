import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

interface AddressChoiceProps<Value extends string> {
  /** What is chosen, for assistive technology. */
  readonly label: string;
  /** Name of the address's parameter; choosing leaves it alone in the address. */
  readonly parameter: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
}

/** A choice between few lists, kept in the address, in the head of a panel. */
export function AddressChoice<Value extends string>(props: AddressChoiceProps<Value>) {
  const { label, parameter, options, value } = props;
  const [, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      size="sm"
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(chosen) => setSearch({ [parameter]: chosen }, { replace: true })}
    />
  );
}
