import { Skeleton } from '@velvet/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { messages, valued } from './profile.messages.ts';
import * as styles from './profile.module.css';
import type { ShownListing } from './use-profile.ts';

/** Figures as a small table; what is not known is left out, what is on its way keeps its place. */
export function ProfileFacts({ listing }: { readonly listing: ShownListing }) {
  if ('heightCm' in listing && listing.heightCm === 0 && listing.bust === '') return null;
  return (
    <dl className={styles.facts}>
      {'heightCm' in listing ? (
        <>
          {listing.heightCm > 0 && (
            <Fact name={messages.height}>
              <FormattedMessage {...valued.centimetres} values={{ value: listing.heightCm }} />
            </Fact>
          )}
          {listing.bust !== '' && <Fact name={messages.bust}>{listing.bust}</Fact>}
        </>
      ) : (
        [messages.height, messages.bust].map((name) => (
          <Fact key={name.id} name={name}>
            <Skeleton shape="text" />
          </Fact>
        ))
      )}
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
