import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import {
  Facts,
  FailureNotice,
  Panel,
  SmallButton,
  useMessages,
  useNotifiedChange,
  useOpsChange,
  useOpsQuery,
  When,
} from '@velvet/console-kit';
import { resetChecks } from '@velvet/contract/ops/members';
import {
  answerCase,
  type CaseDetail,
  type CaseMessage,
  type CaseState,
  caseShown,
  closeCase,
} from '@velvet/contract/ops/support-cases';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { AnswerComposer } from '../thread/answer-composer.tsx';
import { LogMessage, MessageLog } from '../thread/message-log.tsx';
import { checks, messages, valued } from './cases.messages.ts';

interface CaseViewProps {
  readonly id: CaseDetail['id'];
  readonly list: CaseState;
}

/** One case: who it claims to be about, the messages, and where support answers. */
export function CaseView({ id, list }: CaseViewProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { data, error, refetch } = useOpsQuery(caseShown, { id });
  return (
    <Panel
      title={intl.formatMessage(valued.number, { id })}
      actions={
        <Group gap="xs">
          {data?.endedAt === undefined && data && <CloseButton detail={data} />}
          <Button
            component={Link}
            to={`/wallet/cases?list=${list}`}
            size="compact-sm"
            variant="subtle"
          >
            {t('backToList')}
          </Button>
        </Group>
      }
    >
      {error && <FailureNotice failure={error} onRetry={refetch} />}
      {data && (
        <Stack gap="md">
          <CaseFacts detail={data} />
          <CaseMessages items={data.messages} />
          {data.endedAt === undefined ? (
            <>
              <ResetHint />
              <AnswerComposer
                endpoint={answerCase}
                id={id}
                version={data.version}
                language={data.language}
                label={intl.formatMessage(valued.answerTo, { name: data.username })}
                describe={(language) => intl.formatMessage(valued.reads, { language })}
                sentNotice={t('sent')}
              />
            </>
          ) : (
            <Text c="dimmed">{t('endedHint')}</Text>
          )}
        </Stack>
      )}
    </Panel>
  );
}

interface DetailProps {
  readonly detail: CaseDetail;
}

function CaseFacts({ detail }: DetailProps) {
  const t = useMessages(messages);
  const { username, member, openedAt, endedAt } = detail;
  return (
    <Facts
      facts={[
        { label: t('claimed'), value: username },
        {
          label: t('member'),
          value: member ? (
            <Anchor component={Link} to={`/members?id=${member.id}`}>
              {member.username}
            </Anchor>
          ) : (
            t('noMember')
          ),
        },
        { label: t('opened'), value: <When at={openedAt} /> },
        endedAt !== undefined && { label: t('ended'), value: <When at={endedAt} /> },
      ]}
    />
  );
}

function CloseButton({ detail }: DetailProps) {
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const [close, { isRunning }] = useOpsChange(closeCase);
  const { id, version } = detail;
  const run = () =>
    makeChange({
      question: { title: t('closeTitle'), text: t('closeText'), confirmLabel: t('close') },
      change: () => close({ id, version }),
    });
  return <SmallButton text={t('close')} isRunning={isRunning} onClick={run} />;
}

interface CaseMessagesProps {
  /** Newest first. */
  readonly items: readonly CaseMessage[];
}

function CaseMessages({ items }: CaseMessagesProps) {
  const t = useMessages(messages);
  const authorOf = ({ author, operator }: CaseMessage) =>
    author === 'guest' ? t('guest') : (operator ?? t('us'));
  return (
    <MessageLog label={t('messages')} newest={items[0]?.id}>
      {items.toReversed().map((message) => (
        <LogMessage
          key={message.id}
          author={authorOf(message)}
          isOurs={message.author === 'operator'}
          sentAt={message.sentAt}
          text={message.text}
        />
      ))}
    </MessageLog>
  );
}

/** What support compares before it resets a password, and how long such a password is valid. */
function ResetHint() {
  const intl = useIntl();
  const t = useMessages(messages);
  return (
    <Alert color="blue" title={t('checksTitle')}>
      <Text size="sm">{t('checksLead')}</Text>
      <List size="sm" my="xs">
        {resetChecks.map((check) => (
          <List.Item key={check}>{intl.formatMessage(checks[check])}</List.Item>
        ))}
      </List>
      <Text size="sm">{t('checksAfter')}</Text>
    </Alert>
  );
}
