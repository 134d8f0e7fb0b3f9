export { skipToken } from '@reduxjs/toolkit/query/react';
export type { ConsoleLanguage } from '@velvet/contract/console-page';
export { Icon } from '@velvet/ui/icon';
export { BulkBar } from './bulk/bulk-bar.tsx';
export { BulkDialog } from './bulk/bulk-dialog.tsx';
export { BulkHistory } from './bulk/bulk-history.tsx';
export { BulkView } from './bulk/bulk-view.tsx';
export { type BulkWords, bulkAddress } from './bulk/bulk-words.ts';
export { type Selection, useSelection } from './bulk/use-selection.ts';
export { DecisionDialog, type DecisionDialogProps } from './decision/decision-dialog.tsx';
export type { ReasonRule, UsualReason } from './decision/decision-props.ts';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { DraftDialog } from './draft/draft-dialog.tsx';
export { DraftForm } from './draft/draft-form.tsx';
export { type Draft, type Stored, useDraft } from './draft/use-draft.ts';
export { useOpenSaved } from './draft/use-open-saved.ts';
export { type DraftProblems, type Saving, useSaving } from './draft/use-saving.ts';
export { ExportButton } from './export/export-button.tsx';
export { describeFailure } from './failure/describe-failure.ts';
export { FailureNotice } from './failure/failure-notice.tsx';
export { useLeaveQuestion } from './guard/use-leave-question.ts';
export { useUnsavedGuard } from './guard/use-unsaved-guard.ts';
export {
  allows,
  type ConsoleHost,
  ConsoleHostContext,
  type NoticeTone,
  type Question,
  useConsole,
} from './host/console-host.ts';
export { LanguageTabs } from './language/language-tabs.tsx';
export { type Texts, textFor, textsOf, writtenTexts } from './language/texts.ts';
export { TranslatedField } from './language/translated-field.tsx';
export { MovementTable } from './movements/movement-table.tsx';
export { type Entered, isWithin, type NumberRange } from './numbers/entered.ts';
export { PositionField } from './numbers/position-field.tsx';
export { createOpenActions, type OpenActions } from './ops/open-actions.ts';
export { type OpsRead, type OpsStoreExtra, opsApi } from './ops/ops-api.ts';
export { createOpsClient, type OpsClient } from './ops/ops-client.ts';
export { isRefusedFor, type OpsFailure, type OpsRefused } from './ops/ops-failure.ts';
export { type OpsChangeOptions, type OpsOutcome, useOpsChange } from './ops/use-ops-change.ts';
export { type OpsPages, useOpsPages } from './ops/use-ops-pages.ts';
export { type SendOpsPiece, useOpsPiece } from './ops/use-ops-piece.ts';
export { type OpsQueryResult, type OpsSource, useOpsQuery } from './ops/use-ops-query.ts';
export { AddressChoice } from './page/address-choice.tsx';
export { ConsolePage } from './page/console-page.tsx';
export { Panel } from './page/panel.tsx';
export {
  type ConsoleMessageLoaders,
  type ConsolePageLoader,
  type ConsolePart,
  defineConsole,
} from './part/define-console.ts';
export { type ConsoleProblem, type ParsedConsole, parseConsole } from './part/parse-console.ts';
export type { DataColumn, DataSort } from './table/data-column.ts';
export { nextSort } from './table/data-column.ts';
export { type DataRows, DataTable } from './table/data-table.tsx';
export type { RowSelection } from './table/row-selection.ts';
export { consoleTheme } from './theme/mantine-theme.ts';
export { Age } from './values/age.tsx';
export { formatDuration } from './values/duration.ts';
export { type Fact, Facts } from './values/facts.tsx';
export { Points } from './values/points.tsx';
export { StateBadge, type StateTone } from './values/state-badge.tsx';
export { When } from './values/when.tsx';
export { VisibilityButton } from './visibility/visibility-button.tsx';
