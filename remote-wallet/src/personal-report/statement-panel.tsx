import {
  type Movement,
  STATEMENT_LIMIT_MAX,
  type StatementType,
  statementTypes,
} from '@velvet/contract/account-extras';
import { toEpochMs } from '@velvet/contract/time';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { Button, Chip, EmptyState, Icon } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Unloaded } from '../account-screen/account-screen.tsx';
import { useLazyStatementPieceQuery, useStatementInfiniteQuery } from '../api/money-queries.ts';
import { ListFoot, Refreshable } from '../list/list-foot.tsx';
import { saveFile } from '../save-file.ts';
import { kindLabels, MovementRow, typeLabels } from './movement-row.tsx';
import { messages, valued } from './statement.messages.ts';
import * as styles from './statement.module.css';
import { statementCsv } from './statement-file.ts';

/** Every movement of points with the balance after it, by type, also as a file. */
export function StatementPanel() {
  const intl = useIntl();
  const [type, setType] = useState<StatementType>('all');
  const { busy, save } = useStatementFile(type);
  return (
    <div className={styles.panel}>
      <fieldset className={styles.types} aria-label={intl.formatMessage(messages.type)}>
        {statementTypes.map((each) => (
          <Chip key={each} pressed={each === type} onClick={() => setType(each)}>
            <FormattedMessage {...typeLabels[each]} />
          </Chip>
        ))}
      </fieldset>
      <Button variant="secondary" size="small" fullWidth busy={busy} onClick={save}>
        <Icon path={DOWNLOAD} size={20} />
        <FormattedMessage {...messages.download} />
      </Button>
      <Movements type={type} />
    </div>
  );
}

const DOWNLOAD = 'M12 4v11M8 11l4 4 4-4M5 16v2.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V16';

function Movements({ type }: { readonly type: StatementType }) {
  const intl = useIntl();
  const list = useStatementInfiniteQuery(type, { refetchOnMountOrArgChange: true });
  if (!list.currentData) return <Unloaded query={list} blocks={['row', 'row', 'row', 'row']} />;
  const movements = list.currentData.pages.flatMap((page) => page.movements);
  if (movements.length === 0) {
    return (
      <>
        <EmptyState message={<FormattedMessage {...common.noData} />} />
        <ArchivedMovements />
      </>
    );
  }
  return (
    <Refreshable refetch={list.refetch}>
      <ul className={rows.list} aria-label={intl.formatMessage(typeLabels[type])}>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ul>
      <ListFoot list={list} />
      {list.hasNextPage ? null : <ArchivedMovements />}
    </Refreshable>
  );
}

/** Says from when on movements are listed, so that the end of the list is not taken for the first one. */
function ArchivedMovements() {
  const intl = useIntl();
  const { data: config } = useSystemConfigQuery();
  const until = config?.archived?.movementsUntil;
  if (until === undefined) return null;
  const date = intl.formatDate(toEpochMs(until), { dateStyle: 'long' });
  return <p className={styles.archived}>{intl.formatMessage(valued.archived, { date })}</p>;
}

/** Fetches every movement of a type and saves them as a file. */
function useStatementFile(type: StatementType) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [readPiece] = useLazyStatementPieceQuery();
  const [busy, setBusy] = useState(false);

  const readAll = async (): Promise<readonly Movement[]> => {
    const movements: Movement[] = [];
    let after: number | undefined;
    do {
      const piece = await readPiece({
        type,
        limit: STATEMENT_LIMIT_MAX,
        ...(after === undefined ? {} : { after }),
      }).unwrap();
      movements.push(...piece.movements);
      after = piece.next;
    } while (after !== undefined);
    return movements;
  };

  const save = async () => {
    setBusy(true);
    try {
      const heading = [
        messages.time,
        messages.type,
        messages.detail,
        common.amount,
        common.balance,
      ].map((message) => intl.formatMessage(message));
      const csv = statementCsv(await readAll(), {
        heading,
        kind: (kind) => intl.formatMessage(kindLabels[kind]),
      });
      saveFile(`velvet-statement-${new Date().toISOString().slice(0, 10)}.csv`, csv, 'text/csv');
      overlays.toast(intl.formatMessage(messages.saved), { tone: 'success' });
    } catch (error) {
      overlays.toast(describeError(error), { tone: 'error' });
    }
    setBusy(false);
  };

  return { busy, save };
}
