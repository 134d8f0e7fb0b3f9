import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  title: { id: 'wallet.console.savedAnswers.title', defaultMessage: 'Saved answers' },
  description: {
    id: 'wallet.console.savedAnswers.description',
    defaultMessage: 'What support answers again and again, in the language of the member.',
  },
  none: { id: 'wallet.console.savedAnswers.none', defaultMessage: 'No saved answers yet.' },
  add: { id: 'wallet.console.savedAnswers.add', defaultMessage: 'Add an answer' },
  editTitle: { id: 'wallet.console.savedAnswers.editTitle', defaultMessage: 'Saved answer' },
  nameHint: {
    id: 'wallet.console.savedAnswers.nameHint',
    defaultMessage: 'How colleagues find it; members do not read it.',
  },
  text: { id: 'wallet.console.savedAnswers.text', defaultMessage: 'Answer' },
  textHint: {
    id: 'wallet.console.savedAnswers.textHint',
    defaultMessage: 'Members whose language is empty get the nearest one that is written.',
  },
  changed: { id: 'wallet.console.savedAnswers.changed', defaultMessage: 'Changed' },
  changedBy: { id: 'wallet.console.savedAnswers.changedBy', defaultMessage: 'By' },
  removeTitle: {
    id: 'wallet.console.savedAnswers.removeTitle',
    defaultMessage: 'Remove this answer?',
  },
  removeText: {
    id: 'wallet.console.savedAnswers.removeText',
    defaultMessage: 'Conversations keep what was sent. The audit log keeps the text.',
  },
  removed: { id: 'wallet.console.savedAnswers.removed', defaultMessage: 'The answer was removed.' },
  saved: { id: 'wallet.console.savedAnswers.saved', defaultMessage: 'The answer is saved.' },
});
