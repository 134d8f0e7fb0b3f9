import { supportAddress } from '@velvet/contract/support-address';
import { useHost } from '@velvet/sdk/feature';
import { ButtonLink } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import type { MouseEvent, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Note } from '../form/form-parts.tsx';
import { useSupport } from './use-support.ts';

interface SupportLinkProps {
  /** What the member comes about: a topic, or a place with its reference. */
  readonly about: string;
  readonly children?: ReactNode;
}

/** Leads to customer service, unless the operator has switched it off (spec S1.4). */
export function SupportLink({ about, children }: SupportLinkProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const { isOpen } = useSupport();
  const refuse = (event: MouseEvent) => {
    if (isOpen !== false) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(common.forbidden));
  };
  return (
    <ButtonLink href={supportAddress(about)} variant="quiet" onClick={refuse}>
      {children ?? intl.formatMessage(common.contact)}
    </ButtonLink>
  );
}

/** Says that something cannot be changed any more, and leads to those who can. */
export function FixedNote({ about, children }: SupportLinkProps) {
  return (
    <>
      <Note path={icons.lock} tone="fixed">
        {children}
      </Note>
      <SupportLink about={about} />
    </>
  );
}
