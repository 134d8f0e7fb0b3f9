import type { Question } from '@velvet/console-kit';
import { useCallback, useState } from 'react';

interface Asked {
  readonly question: Question;
  readonly answer: (answer: boolean) => void;
}

/** One question at a time, as a promise of its answer; a newer one declines the one before. */
export function useQuestion() {
  const [asked, setAsked] = useState<Asked>();
  const confirm = useCallback(
    (question: Question): Promise<boolean> =>
      new Promise((resolve) => {
        setAsked((before) => {
          before?.answer(false);
          return { question, answer: resolve };
        });
      }),
    [],
  );
  const onAnswer = (answer: boolean) => {
    asked?.answer(answer);
    setAsked(undefined);
  };
  return { confirm, question: asked?.question, onAnswer };
}
