import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import {
  allows,
  type ConsoleHost,
  ConsoleHostContext,
  Dialog,
  describeFailure,
  type Question,
  useMessages,
} from '@velvet/console-kit';
import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { mayOpen, type PageTable } from '../navigation/page-table.ts';
import { useConsoleDispatch, useConsoleSelector } from '../state/console-store.ts';
import { dismissed, type Notice, notified, selectNotices } from '../state/notices-slice.ts';
import * as styles from './notice-list.module.css';

const messages = defineMessages({
  messages: { id: 'console.notices.region', defaultMessage: 'Messages' },
  dismiss: { id: 'console.notices.dismiss', defaultMessage: 'Dismiss' },
});

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

interface QuestionDialogProps {
  readonly question: Question | undefined;
  readonly onAnswer: (answer: boolean) => void;
}

/** A question with two answers; closing it declines. */
function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const t = useMessages(messages);
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => onAnswer(false)}
      title={question?.title}
      size="md"
      closesOutside
    >
      <Stack gap="lg">
        <Text size="sm">{question?.text}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('cancel')}
          </Button>
          <Button
            color={question?.isDangerous ? 'red' : 'accent'}
            data-autofocus
            onClick={() => onAnswer(true)}
          >
            {question?.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Reading time; a problem stays until it is dismissed. */
const SHOWN_MS = 6_000;

/** Messages at the foot of the page, read out as they come. */
function NoticeList() {
  const t = useMessages(messages);
  const notices = useConsoleSelector(selectNotices);
  return (
    <section className={styles.list} aria-label={t('messages')} aria-live="polite">
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeItem({ notice: { id, message, tone } }: { readonly notice: Notice }) {
  const t = useMessages(messages);
  const dispatch = useConsoleDispatch();
  useEffect(() => {
    if (tone === 'problem') return;
    const timer = setTimeout(() => dispatch(dismissed(id)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, tone]);
  return (
    <Paper className={styles.notice} data-tone={tone} shadow="lg" withBorder>
      <span>{message}</span>
      <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => dispatch(dismissed(id))} />
    </Paper>
  );
}

interface Asked {
  readonly question: Question;
  readonly answer: (answer: boolean) => void;
}

/** One question at a time, as a promise of its answer; a newer one declines the one before. */
function useQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCallback(
    (question: Question): Promise<boolean> =>
      new Promise((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { question, answer: resolve };
        });
      }),
    [],
  );
  const onAnswer = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(undefined);
  };
  return { confirm, question: asked?.question, onAnswer };
}
