import { MovementTable, Panel } from '@velvet/console-kit';
import type { MemberDetail } from '@velvet/contract/ops/members';
import { useIntl } from 'react-intl';
import { messages } from './members.messages.ts';

export function MemberMovements({ movements }: Pick<MemberDetail, 'movements'>) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage(messages.movements)} isFlush>
      <MovementTable movements={movements} />
    </Panel>
  );
}
