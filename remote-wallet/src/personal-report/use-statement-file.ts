import {
  type Movement,
  STATEMENT_LIMIT_MAX,
  type StatementType,
} from '@velvet/contract/account-extras';
import { useHost } from '@velvet/sdk/feature';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { useLazyStatementPieceQuery } from '../api/money-queries.ts';
import { saveFile } from '../file/save-file.ts';
import { messages } from './statement.messages.ts';
import { statementCsv } from './statement-file.ts';
import { kindLabels } from './statement-kinds.ts';

/** Fetches every movement of a type and saves them as a file. */
export function useStatementFile(type: StatementType) {
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
