import { allows, type ConsoleHost, ConsoleHostContext, describeFailure } from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { type ReactNode, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { mayOpen } from '../navigation/console-page-entry.ts';
import type { PageTable } from '../navigation/page-table.ts';
import { useConsoleDispatch } from '../state/console-store.ts';
import { notified } from '../state/notices-slice.ts';
import { NoticeList } from './notice-list.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { useQuestion } from './use-question.ts';

interface ConsoleHostProviderProps {
  readonly operator: OperatorSession;
  readonly language: ConsoleLanguage;
  readonly pages: PageTable;
  readonly children: ReactNode;
}

/** What pages get from the host, with the dialogs and messages that it shows for them. */
export function ConsoleHostProvider(props: ConsoleHostProviderProps) {
  const { operator, language, pages, children } = props;
  const intl = useIntl();
  const dispatch = useConsoleDispatch();
  const { confirm, question, onAnswer } = useQuestion();
  const host = useMemo(
    (): ConsoleHost => ({
      operator: { name: operator.name, roles: operator.roles },
      can: (...roles) => roles.some((role) => operator.roles.includes(role)),
      mayCall: ({ access }) => allows(access, operator.roles),
      language,
      notify: (message, tone = 'info') => dispatch(notified(message, tone)),
      confirm,
      describeFailure: (failure) => describeFailure(intl, failure),
      hasPage: (path) => {
        const page = pages.find(path);
        return page !== undefined && mayOpen(page, operator.roles);
      },
    }),
    [operator, language, dispatch, confirm, intl, pages],
  );
  return (
    <ConsoleHostContext value={host}>
      {children}
      <QuestionDialog question={question} onAnswer={onAnswer} />
      <NoticeList />
    </ConsoleHostContext>
  );
}
