import { defineMessages } from 'react-intl';

export const messages = defineMessages({
  another: { id: 'shell.case.another', defaultMessage: 'Enter another code' },
  askLead: {
    id: 'shell.case.askLead',
    defaultMessage:
      'Customer service resets your password after checking who you are. You read the answer here with a case code, which comes next.',
  },
  askTitle: { id: 'shell.case.askTitle', defaultMessage: 'Ask customer service' },
  code: { id: 'shell.case.code', defaultMessage: 'Case code' },
  codeHint: { id: 'shell.case.codeHint', defaultMessage: '16 letters and digits' },
  codeMissing: { id: 'shell.case.codeMissing', defaultMessage: 'Please enter the case code' },
  codeTitle: { id: 'shell.case.codeTitle', defaultMessage: 'Your case code' },
  codeUse: {
    id: 'shell.case.codeUse',
    defaultMessage:
      'It opens the answers to your case, also on another device. It is shown only now, so keep it where nobody else can read it.',
  },
  copied: { id: 'shell.case.copied', defaultMessage: 'Copied' },
  copy: { id: 'shell.case.copy', defaultMessage: 'Copy' },
  copyFailed: {
    id: 'shell.case.copyFailed',
    defaultMessage: 'The browser does not allow copying. Please write the code down',
  },
  delete: { id: 'shell.case.delete', defaultMessage: 'Delete' },
  enterLead: {
    id: 'shell.case.enterLead',
    defaultMessage: 'Enter the case code that you were shown when you asked customer service.',
  },
  haveCode: { id: 'shell.case.haveCode', defaultMessage: 'I have a case code' },
  heading: { id: 'shell.case.heading', defaultMessage: 'We have your message' },
  kept: { id: 'shell.case.kept', defaultMessage: 'I have kept it' },
  logIn: { id: 'shell.case.logIn', defaultMessage: 'Log in' },
  never: {
    id: 'shell.case.never',
    defaultMessage:
      'Customer service asks for things that only you know about your account, and never for a password.',
  },
  newCase: { id: 'shell.case.newCase', defaultMessage: 'Ask again' },
  open: { id: 'shell.case.open', defaultMessage: 'Send' },
  read: { id: 'shell.case.read', defaultMessage: 'Open case' },
  retry: { id: 'shell.case.retry', defaultMessage: 'Try again' },
  sending: { id: 'shell.case.sending', defaultMessage: 'Sending' },
  support: { id: 'shell.case.support', defaultMessage: 'Customer service' },
  text: { id: 'shell.case.text', defaultMessage: 'What happened?' },
  textHint: {
    id: 'shell.case.textHint',
    defaultMessage: 'Please write no password here. At most 1,000 characters',
  },
  textMissing: { id: 'shell.case.textMissing', defaultMessage: 'Please write what happened' },
  title: { id: 'shell.case.title', defaultMessage: 'Your case' },
  waiting: { id: 'shell.case.waiting', defaultMessage: 'Not sent yet' },
  write: { id: 'shell.case.write', defaultMessage: 'Your message' },
  you: { id: 'shell.case.you', defaultMessage: 'You' },
});

/** Messages with values. */
export const valued = defineMessages<{
  ended: { date: string };
  ends: { date: string };
  refused: { reason: string };
}>({
  ended: {
    id: 'shell.case.ended',
    defaultMessage: 'This case has ended. You can read it until {date}.',
  },
  ends: {
    id: 'shell.case.ends',
    defaultMessage: 'Without another message this case ends on {date}.',
  },
  refused: { id: 'shell.case.refused', defaultMessage: 'Not sent: {reason}' },
});
