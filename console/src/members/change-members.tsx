import { BulkBar, BulkDialog, type Selection, useOpsChange } from '@velvet/console-kit';
import { previewMembers } from '@velvet/contract/ops/member-bulk';
import type { MemberItem } from '@velvet/contract/ops/members';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type MemberFilter, matchingOf } from './member-filter.ts';
import { messages } from './members.messages.ts';
import { useMemberWords } from './use-member-words.ts';

interface ChangeMembersProps {
  readonly selection: Selection<MemberItem>;
  readonly filter: MemberFilter;
  readonly hasMore: boolean;
}

const words = ['disable', 'enable'] as const;

/** Disables or enables the selected members, after a preview. */
export function ChangeMembers({ selection, filter, hasMore }: ChangeMembersProps) {
  const intl = useIntl();
  const texts = useMemberWords();
  const [preview] = useOpsChange(previewMembers);
  const [word, setWord] = useState<(typeof words)[number]>();
  const { ids } = selection;
  if (selection.isEmpty) return null;
  return (
    <>
      <BulkBar
        count={ids?.length}
        hasMore={hasMore}
        onSelectMatching={selection.selectMatching}
        onClear={selection.clear}
        actions={words.map((action) => ({ action, label: texts.describe({ word: action }) }))}
        onAction={setWord}
        isRunning={false}
      />
      {word && (
        <BulkDialog
          title={texts.describe({ word })}
          words={texts}
          onClose={() => setWord(undefined)}
          reason={word === 'disable' ? { hint: intl.formatMessage(messages.disableHint) } : {}}
          preview={(reason) =>
            preview({
              change: { word, reason },
              ...(ids === undefined ? { matching: matchingOf(filter) } : { ids }),
            })
          }
        />
      )}
    </>
  );
}
