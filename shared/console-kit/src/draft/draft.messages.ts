import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  save: { id: 'console-kit.draft.save', defaultMessage: 'Save' },
  discard: { id: 'console-kit.draft.discard', defaultMessage: 'Discard changes' },
  unsaved: { id: 'console-kit.draft.unsaved', defaultMessage: 'Unsaved changes' },
  incomplete: {
    id: 'console-kit.draft.incomplete',
    defaultMessage: 'Nothing was saved. Correct the marked fields.',
  },
  outdatedTitle: {
    id: 'console-kit.draft.outdatedTitle',
    defaultMessage: 'Someone else changed this while you were editing',
  },
  outdatedText: {
    id: 'console-kit.draft.outdatedText',
    defaultMessage:
      'Your changes are still here and not saved. Show the present state to start from it, or keep yours: saving then replaces what the other operator has written.',
  },
  showPresent: {
    id: 'console-kit.draft.showPresent',
    defaultMessage: 'Show the present state',
  },
  keepMine: { id: 'console-kit.draft.keepMine', defaultMessage: 'Keep mine' },
});
