export { skipToken } from '@reduxjs/toolkit/query/react';
export type { ConsoleLanguage } from '@velvet/contract/console-page';
export { Icon } from '@velvet/ui/icon';
export { BulkHistory, type BulkWords, bulkAddress } from './bulk/bulk-history.tsx';
export { BulkBar, BulkDialog, type Selection, useSelection } from './bulk/bulk-selection.tsx';
export { BulkView } from './bulk/bulk-view.tsx';
export type { ReasonRule, UsualReason } from './decision/decision-dialog.tsx';
export { DecisionDialog, type DecisionDialogProps } from './decision/decision-dialog.tsx';
export { useNotifiedChange } from './decision/use-notified-change.ts';
export { VisibilityButton } from './decision/visibility-button.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { fieldChecks, fieldsOf, textField } from './draft/draft-fields.ts';
export { DraftForm } from './draft/draft-form.tsx';
export { type NamedInput, useNamedList } from './draft/edit-named.tsx';
export {
  type Entered,
  isWithin,
  type NumberRange,
  nextPosition,
  PositionField,
} from './draft/position-field.tsx';
export { DraftDialog, useLeaveQuestion, useUnsavedGuard } from './draft/unsaved-guard.tsx';
export {
  type Draft,
  type DraftProblems,
  type Saving,
  type Stored,
  useDraft,
  useOpenSaved,
  useSaving,
} from './draft/use-draft.ts';
export { useListEditor } from './draft/use-list-editor.tsx';
export { ExportButton } from './export/export-button.tsx';
export { describeFailure, FailureNotice } from './failure/failure-notice.tsx';
export {
  allows,
  type ConsoleHost,
  ConsoleHostContext,
  type NoticeTone,
  type Question,
  useConsole,
} from './host/console-host.ts';
export {
  LanguageField,
  LanguageTabs,
  type Texts,
  TranslatedField,
  textFor,
  textsOf,
  writtenTexts,
} from './language/translated-field.tsx';
export { useMessages } from './language/use-messages.ts';
export { words } from './language/words.messages.ts';
export {
  createOpenActions,
  type OpenActions,
  type OpsRead,
  type OpsStoreExtra,
  opsApi,
} from './ops/ops-api.ts';
export { createOpsClient, type OpsClient } from './ops/ops-client.ts';
export { isRefusedFor, type OpsFailure, type OpsRefused } from './ops/ops-failure.ts';
export {
  type OpsChangeOptions,
  type OpsOutcome,
  type SendOpsPiece,
  useOpsChange,
  useOpsPiece,
} from './ops/use-ops-change.ts';
export {
  type OpsPages,
  type OpsQueryResult,
  type OpsSource,
  useOpsPages,
  useOpsQuery,
} from './ops/use-ops-query.ts';
export { AddressChoice, ConsolePage, Panel } from './page/console-page.tsx';
export { FilterChoice, useAddressFilter } from './page/filter-choice.tsx';
export { ListPage } from './page/list-page.tsx';
export { SearchField } from './page/search-field.tsx';
export { type NamedOption, useNamedOptions } from './page/use-named-options.ts';
export {
  type ConsoleMessageLoaders,
  type ConsolePageLoader,
  type ConsolePart,
  type ConsoleProblem,
  defineConsole,
  type ParsedConsole,
  parseConsole,
} from './part/parse-console.ts';
export type { DataColumn, DataColumns, DataSort, RowSelection } from './table/data-column.tsx';
export {
  countColumn,
  dateColumn,
  nextSort,
  pointsColumn,
  timeColumn,
} from './table/data-column.tsx';
export { type DataRows, DataTable } from './table/data-table.tsx';
export { MovementTable } from './table/movement-table.tsx';
export { consoleTheme } from './theme/mantine-theme.ts';
export { type Fact, Facts, Points, StateBadge, type StateTone } from './values/facts.tsx';
export { FilesButton } from './values/files-button.tsx';
export { SmallButton } from './values/small-button.tsx';
export { type ItemStateProps, stateBadge } from './values/state-badge.tsx';
export { Age, formatDuration, formatTime, When } from './values/times.tsx';
