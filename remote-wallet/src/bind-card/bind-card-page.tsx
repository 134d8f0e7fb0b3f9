import type { UserInfo } from '@velvet/contract/member';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Button } from '@velvet/ui';
import { SelectField, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import {
  AccountScreen,
  MemberGate,
  Placeholder,
  Unloaded,
} from '../account-screen/account-screen.tsx';
import { useBanksQuery, useBindCardMutation } from '../api/account-queries.ts';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { messages as bankCard } from '../bank-card/bank-card-page.messages.ts';
import { BoundCardFacts } from '../bank-card/bound-card-facts.tsx';
import {
  addressAfterCard,
  addressOf,
  beginCardSetup,
  bindingGap,
  type CardSetup,
} from '../card-setup/card-setup.ts';
import { SetupSteps, useCardSetup } from '../card-setup/setup-steps.tsx';
import * as form from '../form/form.module.css';
import { Note, useInvalidFocus } from '../form/form-parts.tsx';
import { useDraft } from '../form/use-draft.ts';
import { useWrite } from '../form/use-write.ts';
import { useProof } from '../proof/use-proof.tsx';
import { FixedNote } from '../support/support-link.tsx';
import { useHasLeft } from '../use-has-left.ts';
import { messages, valued } from './bind-card-page.messages.ts';
import { type CardProblem, cardDigits, cardProblem, groupedDigits } from './bind-card-rules.ts';

const blocks = ['field', 'field', 'field', 'button'] as const;

/** Binds a card, once (spec S3.47, S6.2). */
export default function BindCardPage() {
  return (
    <AccountScreen title={messages.title} parent={href.to('bankCard')}>
      <MemberGate blocks={blocks}>
        {(user) => (user.bankId > 0 ? <Bound /> : <Unbound user={user} />)}
      </MemberGate>
    </AccountScreen>
  );
}

/** Nothing can be entered any more: the card is shown, and the form's button closed. */
function Bound() {
  const intl = useIntl();
  const query = useBankInfoQuery();
  const info = query.data?.info;
  return (
    <>
      {info ? <BoundCardFacts info={info} /> : <Unloaded query={query} blocks={['panel']} />}
      <FixedNote about="bank-card">{intl.formatMessage(messages.bound)}</FixedNote>
      <Button fullWidth disabled>
        {intl.formatMessage(messages.submit)}
      </Button>
    </>
  );
}

function Unbound({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { overlays } = useHost();
  const setup = useCardSetup();
  // After the step before, the member may not have been read again yet.
  const { isFetching } = useUserInfoQuery();
  const gap = bindingGap(user);

  // Those who come here by the address alone are led the same way as from the card's screen.
  useEffect(() => {
    if (gap === undefined || isFetching) return;
    const message = gap === 'name' ? bankCard.nameFirst : bankCard.passwordFirst;
    overlays.toast(intl.formatMessage(message));
    navigate(addressOf(gap), { replace: true, state: beginCardSetup(user, false) });
  }, [gap, isFetching, intl, navigate, overlays, user]);

  if (gap !== undefined) return <Placeholder blocks={blocks} />;
  return (
    <>
      <SetupSteps setup={setup} step="card" />
      <BindCardForm user={user} setup={setup} />
    </>
  );
}

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

function BindCardForm({ user, setup }: BindCardFormProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const navigate = useNavigate();
  const { write, refusalOf } = useWrite(['bank', 'bankid', 'username']);
  const { form: element, focusInvalid } = useInvalidFocus();
  const { overlays } = useHost();
  const proof = useProof();
  const banks = useBanksQuery();
  const [bind, { isLoading }] = useBindCardMutation();
  // A card's number is not for keeping.
  const [number, setNumber] = useState('');
  const { fields, setField, drop } = useDraft('card', user.id, {
    bank: '',
    holder: user.realName,
  });
  const [problem, setProblem] = useState<CardProblem>();
  const hasLeft = useHasLeft();

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
    if (!hasLeft.current) navigate(addressAfterCard(setup), { replace: true });
  };
  const errorOf = (...own: readonly CardProblem[]) =>
    problem && own.includes(problem) ? intl.formatMessage(problemMessages[problem]) : undefined;

  if (proof.step) return proof.step;
  return (
    <form ref={element} className={form.form} onSubmit={submit} noValidate>
      <div className={form.fields}>
        {banks.data ? (
          <SelectField
            label={intl.formatMessage(bankCard.bank)}
            placeholder={t('choose')}
            options={banks.data.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={fields.bank}
            onChange={({ target }) => setField('bank', target.value)}
            error={errorOf('bank') ?? refusalOf('bank')}
          />
        ) : (
          <Unloaded query={banks} blocks={['field']} />
        )}
        <TextField
          label={intl.formatMessage(bankCard.number)}
          value={number}
          onChange={({ target }) => setNumber(cardDigits(target.value))}
          hint={number.length > 4 && groupedDigits(number)}
          error={errorOf('number') ?? refusalOf('bankid')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          label={t('holder')}
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
      <Note>{t('once')}</Note>
      <Button type="submit" fullWidth busy={isLoading}>
        {t('submit')}
      </Button>
    </form>
  );
}
