import { screen } from '@testing-library/react';
import { type OpsAnswer, opsAnswer, opsRefused } from '@velvet/console-kit/testing/console-host';
import { acceptInvitation, openInvitation } from '@velvet/contract/ops/own-account';
import { whoAmI } from '@velvet/contract/ops/session';
import { renderConsole } from '../testing/render-console.tsx';

const nobody = opsAnswer(whoAmI, () => opsRefused('no_session', 'You are not signed in.'));
const opened = opsAnswer(openInvitation, () => ({
  address: 'otpauth://totp/Velvet:lin?secret=ABCDEFGH',
  secret: 'ABCDEFGH',
  setup: 'sealed',
}));

async function start(...answers: readonly OpsAnswer[]) {
  const shown = await renderConsole({ answers: [nobody, ...answers] });
  const { user } = shown;
  await user.click(screen.getByRole('button', { name: 'I have an invitation' }));
  await user.type(screen.getByRole('textbox', { name: 'Operator name' }), 'lin');
  await user.type(screen.getByRole('textbox', { name: 'Invitation code' }), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  return shown;
}

test('S13.1 an invitation is accepted with an authenticator app and a password', async () => {
  const accepted = opsAnswer(acceptInvitation, ({ appCode }) =>
    appCode === '123456'
      ? { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
      : opsRefused('wrong_code', 'That is not what the app shows.', 'app_code'),
  );
  const { calls, user } = await start(opened, accepted);
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy();
  const picture = await screen.findByRole('img', { name: 'QR code with the key for the app' });
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/);
  const code = screen.getByRole('textbox', { name: 'Code in the app' });
  await user.type(code, '000000');
  await user.type(screen.getByLabelText(/^New password/), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('That is not what the app shows.')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('cccc-dddd')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    name: 'lin',
    code: 'abcd-efgh',
    setup: 'sealed',
    app_code: '123456',
    password: 'a long password',
  });
  await user.click(screen.getByRole('button', { name: 'I have kept them' }));
  expect(screen.getByRole('heading', { name: 'Sign in to the console' })).toBeTruthy();
});

test('S13.1 a wrong or expired invitation is refused at its code', async () => {
  await start(opsAnswer(openInvitation, () => opsRefused('no_invitation', 'There is none.')));
  expect(await screen.findByText('There is none.')).toBeTruthy();
  const code = screen.getByRole('textbox', { name: 'Invitation code' });
  expect(code.getAttribute('aria-invalid')).toBe('true');
});
