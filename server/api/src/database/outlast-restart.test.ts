import { outlastRestart } from './database-errors.ts';

const failing = (code: string) => Object.assign(new Error(code), { code });
const quick = { pauseMs: 1 };

/** Fails with these, one after the other, then succeeds. */
function taskAfter(...failures: readonly Error[]) {
  const left = [...failures];
  return jest.fn(async () => {
    const failure = left.shift();
    if (failure) throw failure;
    return 'done';
  });
}

test.each([
  failing('57P01'),
  failing('57P03'),
  failing('ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('work that a lost connection breaks off is repeated: %s', async (lost) => {
  const task = taskAfter(lost, failing('ECONNREFUSED'), failing('ECONNREFUSED'));
  expect(await outlastRestart(task, { wasThere: false, ...quick })).toBe('done');
  expect(task).toHaveBeenCalledTimes(4);
});

test.each([failing('ECONNREFUSED'), new Error('timeout exceeded when trying to connect')])(
  'a server that answered a moment ago is waited for, one that was never there is not: %s',
  async (refused) => {
    expect(await outlastRestart(taskAfter(refused), { wasThere: true, ...quick })).toBe('done');
    await expect(outlastRestart(taskAfter(refused), { wasThere: false, ...quick })).rejects.toBe(
      refused,
    );
  },
);

test('the task’s own error is reported at once', async () => {
  const own = failing('42P01');
  const task = taskAfter(own);
  await expect(outlastRestart(task, { wasThere: true, ...quick })).rejects.toBe(own);
  expect(task).toHaveBeenCalledTimes(1);
});

test('waiting for a server that does not come back is bounded', async () => {
  const refused = failing('ECONNREFUSED');
  const task = jest.fn(() => Promise.reject(refused));
  await expect(outlastRestart(task, { wasThere: true, patienceMs: 20, pauseMs: 1 })).rejects.toBe(
    refused,
  );
  expect(task.mock.calls.length).toBeGreaterThan(1);
});
