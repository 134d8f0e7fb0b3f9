import { ConsolePage } from '@velvet/console-kit';
import { verifyAudit } from '@velvet/contract/ops/audit';
import { checkLedger } from '@velvet/contract/ops/books';
import { useIntl } from 'react-intl';
import { AuditChainFacts } from '../audit/audit-chain-facts.tsx';
import { messages } from './books.messages.ts';
import { CheckPanel } from './check-panel.tsx';
import { LedgerResult } from './ledger-result.tsx';
import { useCheck } from './use-check.ts';

/** Whether the books are in order and the audit log is complete (spec S13.3). */
export default function BooksPage() {
  const intl = useIntl();
  const ledger = useCheck(checkLedger);
  const audit = useCheck(verifyAudit);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
    >
      <CheckPanel
        title={intl.formatMessage(messages.ledger)}
        description={intl.formatMessage(messages.ledgerHint)}
        check={ledger}
        command="npx velvet operator ledger check"
      >
        {(result) => <LedgerResult result={result} />}
      </CheckPanel>
      <CheckPanel
        title={intl.formatMessage(messages.audit)}
        description={intl.formatMessage(messages.auditHint)}
        check={audit}
        command="npx velvet operator audit verify"
      >
        {(result) => <AuditChainFacts result={result} />}
      </CheckPanel>
    </ConsolePage>
  );
}
