import { Button, CloseButton, Group, Paper, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { nanoid } from '@reduxjs/toolkit';
import {
  allows,
  type ConsoleHost,
  ConsoleHostContext,
  Dialog,
  describeFailure,
  type NoticeTone,
  type Question,
  useMessages,
} from '@velvet/console-kit';
import type { OperatorSession } from '@velvet/contract/ops/session';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { mayOpen, type PageTable } from '../navigation/page-table.ts';
import * as styles from './notice-list.module.css';

const messages = defineMessages({
  messages: { id: 'console.notices.region', defaultMessage: 'Messages' },
  dismiss: { id: 'console.notices.dismiss', defaultMessage: 'Dismiss' },
});

interface ConsoleHostProviderProps {
  readonly operator: OperatorSession;
  readonly pages: PageTable;
  readonly children: ReactNode;
}

/** What pages get from the host, with the dialogs and messages that it shows for them. */
export function ConsoleHostProvider({ operator, pages, children }: ConsoleHostProviderProps) {
  const intl = useIntl();
  const { notify, notices, dismiss } = useNotices();
  const { confirm, question, onAnswer } = useQuestion();
  const host = useMemo(
    (): ConsoleHost => ({
      operator: { name: operator.name, roles: operator.roles },
      can: (...roles) => roles.some((role) => operator.roles.includes(role)),
      mayCall: ({ access }) => allows(access, operator.roles),
      language: intl.locale === 'zh-Hans' ? 'zh-Hans' : 'en',
      notify,
      confirm,
      describeFailure: (failure) => describeFailure(intl, failure),
      hasPage: (path) => {
        const page = pages.find(path);
        return page !== undefined && mayOpen(page, operator.roles);
      },
    }),
    [operator, notify, confirm, intl, pages],
  );
  return (
    <ConsoleHostContext value={host}>
      {children}
      <QuestionDialog question={question} onAnswer={onAnswer} />
      <NoticeList notices={notices} onDismiss={dismiss} />
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

interface Notice {
  readonly id: string;
  readonly message: string;
  readonly tone: NoticeTone;
}

/** What pages notify the operator of, in the order in which it came. */
function useNotices() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notify = useCallback((message: string, tone: NoticeTone = 'info') => {
    const notice = { id: nanoid(), message, tone };
    setNotices((shown) => [...shown, notice]);
  }, []);
  const dismiss = useCallback(
    (id: string) => setNotices((shown) => shown.filter((notice) => notice.id !== id)),
    [],
  );
  return { notices, notify, dismiss };
}

interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: string) => void;
}

/** Messages at the foot of the page, read out as they come. */
function NoticeList({ notices, onDismiss }: NoticeListProps) {
  const t = useMessages(messages);
  return (
    <section className={styles.list} aria-label={t('messages')} aria-live="polite">
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onDismiss={onDismiss} />
      ))}
    </section>
  );
}

interface NoticeItemProps extends Pick<NoticeListProps, 'onDismiss'> {
  readonly notice: Notice;
}

function NoticeItem({ notice: { id, message, tone }, onDismiss }: NoticeItemProps) {
  const t = useMessages(messages);
  useTimeout(() => onDismiss(id), SHOWN_MS, { autoInvoke: tone !== 'problem' });
  return (
    <Paper className={styles.notice} data-tone={tone} shadow="lg" withBorder>
      <span>{message}</span>
      <CloseButton size="sm" aria-label={t('dismiss')} onClick={() => onDismiss(id)} />
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
