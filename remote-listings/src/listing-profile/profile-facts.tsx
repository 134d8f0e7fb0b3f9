import type { Listing } from '@velvet/shared/contract/listing';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, type MessageDescriptor } from 'react-intl';
import { messages, valued } from './profile.messages.ts';
import * as styles from './profile.module.css';

/** Figures as a small table; what is not known is left out. */
export function ProfileFacts({ listing }: { readonly listing: Listing }) {
  const { age, heightCm, bust, city } = listing;
  return (
    <dl className={styles.facts}>
      <Fact name={messages.age}>
        <FormattedNumber value={age} />
      </Fact>
      {heightCm > 0 && (
        <Fact name={messages.height}>
          <FormattedMessage {...valued.centimetres} values={{ value: heightCm }} />
        </Fact>
      )}
      {bust !== '' && <Fact name={messages.bust}>{bust}</Fact>}
      {city !== '' && <Fact name={messages.city}>{city}</Fact>}
    </dl>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: MessageDescriptor;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <FormattedMessage {...name} />
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
