import { screen } from '@testing-library/react';
import messages from '../messages/en.json';
import { expectAccessible } from '@velvet/ui/testing/expect-accessible';
import { renderScreen } from '../testing/test-host.tsx';
import StartPage from './start-page.tsx';

test('the screen has its title, a way back and something to say', async () => {
  renderScreen(<StartPage />, { address: '/{{id}}/start', answers: [] });
  screen.getByRole('heading', { level: 1, name: messages['{{id}}.title'] });
  screen.getByRole('button', { name: messages['{{id}}.back'] });
  screen.getByText(messages['{{id}}.empty']);
  await expectAccessible(document.body);
});
