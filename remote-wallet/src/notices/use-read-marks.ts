import { useHost } from '@velvet/shared/feature';
import { useEffect, useState } from 'react';
import { markRead, nothingRead, readMarks, writeMarks } from './read-marks.ts';

const KEY = 'notices.read';

/** The read marks of this device. */
export function useReadMarks() {
  const { preferences } = useHost();
  const [marks, setMarks] = useState(nothingRead);
  useEffect(() => setMarks(readMarks(preferences.get(KEY))), [preferences]);
  return {
    marks,
    mark(ids: readonly number[]) {
      const next = markRead(readMarks(preferences.get(KEY)), ids);
      preferences.set(KEY, writeMarks(next));
      setMarks(next);
    },
  };
}
