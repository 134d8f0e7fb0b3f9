import type { UserInfo } from '@velvet/contract/member';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { SelectField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { useBanksQuery, useBindCardMutation } from '../api/account-queries.ts';
import { addressAfterCard, type CardSetup } from '../card-setup/card-setup.ts';
import * as form from '../form/form.module.css';
import { Note } from '../form/note.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useInvalidFocus } from '../form/use-invalid-focus.ts';
import { useWrite } from '../form/use-write.ts';
import { useProof } from '../proof/use-proof.tsx';
import { messages, valued } from './bind-card-page.messages.ts';
import { type CardProblem, cardDigits, cardProblem, groupedDigits } from './bind-card-rules.ts';

const problemMessages = {
  bank: messages.bankMissing,
  number: messages.numberWrong,
  holder: messages.holderMissing,
  'holder-differs': messages.holderDiffers,
} as const satisfies Record<CardProblem, unknown>;

interface BindCardFormProps {
  readonly user: UserInfo;
  readonly setup: CardSetup | undefined;
}

export function BindCardForm({ user, setup }: BindCardFormProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { write, refusalOf } = useWrite(['bank', 'bankid', 'username']);
  const { form: element, focusInvalid } = useInvalidFocus();
  const { overlays } = useHost();
  const proof = useProof();
  const { data: banks = [], isFetching, refetch, isError } = useBanksQuery();
  const [bind, { isLoading }] = useBindCardMutation();
  // A card's number is not for keeping.
  const [number, setNumber] = useState('');
  const { fields, setField, drop } = useDraft('card', user.id, {
    bank: '',
    holder: user.realName,
  });
  const [problem, setProblem] = useState<CardProblem>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const found = cardProblem({ ...fields, number }, user.realName);
    setProblem(found);
    if (found) {
      focusInvalid();
      overlays.toast(intl.formatMessage(problemMessages[found]), { tone: 'error' });
      return;
    }
    void send();
  };
  const send = async () => {
    const { bank, holder } = fields;
    const card = { bankId: Number(bank), cardNumber: number, holder: holder.trim() };
    const isBound = await write(bind(card), (error) => proof.isNeeded(error, () => void send()));
    if (!isBound) return focusInvalid();
    drop();
    navigate(addressAfterCard(setup), { replace: true });
  };
  const errorOf = (...own: readonly CardProblem[]) =>
    problem && own.includes(problem) ? intl.formatMessage(problemMessages[problem]) : undefined;

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <div className={form.fields}>
        <SelectField
          label={intl.formatMessage(messages.bank)}
          placeholder={intl.formatMessage(messages.choose)}
          options={banks.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={fields.bank}
          onChange={({ target }) => setField('bank', target.value)}
          onFocus={() => isError && !isFetching && void refetch()}
          error={errorOf('bank') ?? refusalOf('bank')}
        />
        <TextField
          label={intl.formatMessage(messages.number)}
          value={number}
          onChange={({ target }) => setNumber(cardDigits(target.value))}
          hint={number.length > 4 && groupedDigits(number)}
          error={errorOf('number') ?? refusalOf('bankid')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={intl.formatMessage(messages.holder)}
          value={fields.holder}
          onChange={({ target }) => setField('holder', target.value)}
          hint={
            user.realName && (
              <FormattedMessage {...valued.holderHint} values={{ name: user.realName }} />
            )
          }
          error={errorOf('holder', 'holder-differs') ?? refusalOf('username')}
          maxLength={64}
          autoComplete="off"
        />
      </div>
      <Note>
        <FormattedMessage {...messages.once} />
      </Note>
      <Button type="submit" fullWidth busy={isLoading}>
        <FormattedMessage {...messages.submit} />
      </Button>
    </form>
  );
}
