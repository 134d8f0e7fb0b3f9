import { defineMessages } from 'react-intl';

export const messages = defineMessages({
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
  positionHint: {
    id: 'console-kit.draft.positionHint',
    defaultMessage: 'The lower, the earlier it is listed.',
  },
  required: { id: 'console-kit.draft.required', defaultMessage: 'Fill this in.' },
  textMissing: {
    id: 'console-kit.draft.textMissing',
    defaultMessage: 'Write this in at least one language.',
  },
  saved: { id: 'console-kit.draft.saved', defaultMessage: 'It is saved.' },
});

export const valued = defineMessages<{ outside: { min: number; max: number } }>({
  outside: {
    id: 'console-kit.draft.outside',
    defaultMessage: 'Enter a whole number from {min} to {max}.',
  },
});
