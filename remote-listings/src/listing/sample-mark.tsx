import { Tag } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { messages } from './listing.messages.ts';

/** Says that what it stands beside is a demonstration (spec S0.1). */
export function SampleMark() {
  return (
    <Tag>
      <FormattedMessage {...messages.sampleData} />
    </Tag>
  );
}
