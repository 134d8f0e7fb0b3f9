import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { List, ListRow } from '../list/list.tsx';
import { useTexts, withTexts } from '../stories/texts.ts';
import { LoadMore } from './load-more.tsx';

const meta: Meta<typeof LoadMore> = {
  title: 'Content/LoadMore',
  component: LoadMore,
  render: withTexts((t, args) => (
    <LoadMore
      {...args}
      onReach={() => undefined}
      loadingLabel={t.loading}
      endLabel={t.noMore}
      errorLabel={t.moreFailed}
      retryLabel={t.retry}
    />
  )),
};
export default meta;

type Story = StoryObj<typeof LoadMore>;

export const Loading: Story = { args: { status: 'loading' } };
export const Failed: Story = { args: { status: 'error' } };
export const End: Story = { args: { status: 'end' } };

export const Endless: Story = {
  render: function Records(args) {
    const t = useTexts();
    const [count, setCount] = useState(20);
    const isEnd = count >= 60;
    return (
      <>
        <List label={t.gameRecord}>
          {Array.from({ length: count }, (_, index) => (
            <ListRow key={index} label={t.won} value={index + 1} />
          ))}
        </List>
        <LoadMore
          {...args}
          status={isEnd ? 'end' : 'idle'}
          content={count}
          onReach={() => setCount(count + 20)}
          loadingLabel={t.loading}
          endLabel={t.noMore}
          errorLabel={t.moreFailed}
          retryLabel={t.retry}
        />
      </>
    );
  },
};
