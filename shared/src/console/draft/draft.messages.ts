import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  save: { id: 'shared.console.draft.save', defaultMessage: 'Save' },
  discard: { id: 'shared.console.draft.discard', defaultMessage: 'Discard changes' },
  unsaved: { id: 'shared.console.draft.unsaved', defaultMessage: 'Unsaved changes' },
  incomplete: {
    id: 'shared.console.draft.incomplete',
    defaultMessage: 'Nothing was saved. Correct the marked fields.',
  },
  outdatedTitle: {
    id: 'shared.console.draft.outdatedTitle',
    defaultMessage: 'Someone else changed this while you were editing',
  },
  outdatedText: {
    id: 'shared.console.draft.outdatedText',
    defaultMessage:
      'Your changes are still here and not saved. Show the present state to start from it, or keep yours: saving then replaces what the other operator has written.',
  },
  showPresent: {
    id: 'shared.console.draft.showPresent',
    defaultMessage: 'Show the present state',
  },
  keepMine: { id: 'shared.console.draft.keepMine', defaultMessage: 'Keep mine' },
});
