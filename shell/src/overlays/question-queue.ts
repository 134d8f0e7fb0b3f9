/** A dialog waiting for its answer. `cancelLabel` is absent on alerts. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
}

/** Questions one after the other: a second one waits until the first is answered. */
export interface QuestionQueue {
  readonly ask: (question: Omit<Question, 'id'>) => Promise<boolean>;
  readonly answer: (id: number, confirmed: boolean) => void;
  readonly getSnapshot: () => Question | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createQuestionQueue(): QuestionQueue {
  let lastId = 0;
  let waiting: readonly { question: Question; resolve: (confirmed: boolean) => void }[] = [];
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    ask: (question) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting = [...waiting, { question: { ...question, id: lastId }, resolve }];
        notify();
      }),
    answer(id, confirmed) {
      const found = waiting.find(({ question }) => question.id === id);
      waiting = waiting.filter((entry) => entry !== found);
      notify();
      found?.resolve(confirmed);
    },
    getSnapshot: () => waiting[0]?.question,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
