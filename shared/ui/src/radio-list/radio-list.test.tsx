import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { RadioList } from './radio-list.tsx';

test('S12.6 radios are named by their label, in its own language', async () => {
  const change = jest.fn();
  const { container } = render(
    <RadioList
      label="Language"
      options={[
        { value: 'zh', label: '繁體中文', lang: 'zh-Hant' },
        { value: 'en', label: 'English', lang: 'en', hint: 'Left to right' },
      ]}
      value="zh"
      onChange={change}
    />,
  );
  const chinese = screen.getByRole('radio', { name: '繁體中文' });
  expect(chinese).toHaveProperty('checked', true);
  expect(chinese.closest('[lang]')?.getAttribute('lang')).toBe('zh-Hant');
  await userEvent.click(
    screen.getByRole('radio', { name: 'English', description: 'Left to right' }),
  );
  expect(change).toHaveBeenCalledWith('en');
  await expectAccessible(container);
});
