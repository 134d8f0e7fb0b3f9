import { Alert, Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { info } from '@velvet/ui/icons';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { useConsole } from '../host/console-host.ts';
import { useMessages } from '../language/use-messages.ts';
import { isRefusedFor, type OpsFailure } from '../ops/ops-failure.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import { messages } from './decision.messages.ts';

export interface DecisionDialogProps<Out> {
  /** true unless told otherwise: most are rendered only while they are open. */
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** Asked before it is closed without a decision, such as `useLeaveQuestion` where its fields are many. */
  readonly mayClose?: () => Promise<boolean>;
  readonly title: string;
  /** Runs the operation; the reason is '' where there is none. */
  readonly decide: (reason: string) => Promise<OpsOutcome<Out>>;
  /** What is said once the decision was made. */
  readonly doneText?: string | ((output: Out) => string);
  /** The decision was made; the dialog is closed already. */
  readonly onDone?: (output: Out) => void;
  /** The title unless told otherwise. */
  readonly confirmLabel?: string;
  /** What is confirmed destroys something, or takes something away. */
  readonly isDangerous?: boolean;
  /** What the decision means; above its fields. */
  readonly hint?: string;
  /** false for a decision without a reason. */
  readonly reason?: ReasonRule | false;
  /**
   * What is decided on, and further fields; `errorOf` is the refusal that is about the field with
   * this wire name.
   */
  readonly children?: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode);
}

/**
 * Asks for a decision and its reason, and shows why it is refused. Where somebody else was faster, nothing is
 * decided and the operator is led back to the page, which is fetched anew.
 */
export function DecisionDialog<Out>(props: DecisionDialogProps<Out>) {
  const { isOpen = true, onClose, mayClose, title, decide, doneText, onDone } = props;
  const { notify } = useConsole();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<OpsFailure>();

  const isOutdated = isRefusedFor(failure, 'changed_meanwhile');
  const close = async () => {
    if (isRunning || (mayClose && !isOutdated && !(await mayClose()))) return;
    setFailure(undefined);
    onClose();
  };
  const submit = async (reason: string) => {
    setRunning(true);
    setFailure(undefined);
    const outcome = await decide(reason);
    setRunning(false);
    if (!outcome.ok) return setFailure(outcome.failure);
    onClose();
    const { output } = outcome;
    const said = typeof doneText === 'function' ? doneText(output) : doneText;
    if (said !== undefined) notify(said, 'done');
    onDone?.(output);
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title}>
      {isOutdated ? (
        <ChangedMeanwhile onLookAgain={close} />
      ) : (
        <DecisionForm
          dialog={props}
          failure={failure}
          isRunning={isRunning}
          onCancel={close}
          onSubmit={submit}
        />
      )}
    </Dialog>
  );
}

export interface UsualReason {
  /** What is sent. */
  readonly value: string;
  /** What the operator reads. */
  readonly label: string;
}

export interface ReasonRule {
  /** `Reason` unless told otherwise. */
  readonly label?: string;
  readonly hint?: string;
  /** Wire name of the input's field, at which refusals are shown; `reason` unless told otherwise. */
  readonly field?: string;
  /** Reasons to choose from; another one can always be written. */
  readonly usual?: readonly UsualReason[];
  readonly isOptional?: boolean;
}

interface DecisionFormProps<Out> {
  readonly dialog: DecisionDialogProps<Out>;
  readonly failure: OpsFailure | undefined;
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (reason: string) => void;
}

const messageAt = (failure: OpsFailure | undefined, field: string): string | undefined =>
  failure?.kind === 'refused' && failure.field === field ? failure.message : undefined;

function DecisionForm<Out>(props: DecisionFormProps<Out>) {
  const { dialog, failure, isRunning, onCancel, onSubmit } = props;
  const { title, confirmLabel = title, isDangerous = false, hint, children } = dialog;
  const { reason: rule = {} } = dialog;
  const t = useMessages(messages);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = rule === false ? undefined : (rule.field ?? 'reason');
  const isMissing = rule !== false && !rule.isOptional && reason.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) onSubmit(reason.trim());
  };
  const atField = field === undefined ? undefined : messageAt(failure, field);
  const missing = isAsked && isMissing ? t('reasonRequired') : undefined;
  let isAtField = atField !== undefined;
  const errorOf = (name: string) => {
    const message = messageAt(failure, name);
    isAtField ||= message !== undefined;
    return message;
  };
  const fields = typeof children === 'function' ? children(errorOf) : children;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {hint !== undefined && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {fields}
        {rule !== false && (
          <ReasonField rule={rule} value={reason} error={missing ?? atField} onChange={setReason} />
        )}
        {failure && !isAtField && <FailureNotice failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isRunning} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isRunning} color={isDangerous ? 'red' : 'accent'}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ReasonFieldProps {
  readonly rule: ReasonRule;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

const ROWS = 3;
const OWN_WORDS = '';

/** A reason in own words, or one of the usual ones. */
function ReasonField({ rule, value, error, onChange }: ReasonFieldProps) {
  const t = useMessages(messages);
  const { usual = [], hint, isOptional = false } = rule;
  const [choice, setChoice] = useState<string | undefined>(
    usual.length === 0 ? OWN_WORDS : undefined,
  );
  const choose = (chosen: string) => {
    setChoice(chosen);
    onChange(chosen);
  };
  const label = rule.label ?? t('reason');
  const own = (
    <Textarea
      label={usual.length === 0 ? label : undefined}
      aria-label={usual.length === 0 ? undefined : label}
      description={usual.length === 0 ? hint : undefined}
      withAsterisk={!isOptional}
      required={!isOptional}
      rows={ROWS}
      value={value}
      error={error}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (usual.length === 0) return own;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        description={hint}
        withAsterisk={!isOptional}
        error={choice === OWN_WORDS ? undefined : error}
        value={choice ?? null}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {usual.map((reason) => (
            <Radio key={reason.value} value={reason.value} label={reason.label} />
          ))}
          <Radio value={OWN_WORDS} label={t('ownWords')} />
        </Stack>
      </Radio.Group>
      {choice === OWN_WORDS && own}
    </Stack>
  );
}

/** A colleague was faster. */
function ChangedMeanwhile({ onLookAgain }: { readonly onLookAgain: () => void }) {
  const t = useMessages(messages);
  return (
    <Stack gap="md">
      <Alert
        color="yellow"
        role="alert"
        icon={<Icon path={info} size={20} />}
        title={t('changedTitle')}
      >
        {t('changedText')}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onLookAgain} data-autofocus>
          {t('lookAgain')}
        </Button>
      </Group>
    </Stack>
  );
}
