import { readTime, timeLines } from './restored-database.ts';

describe('readTime', () => {
  it('reads a moment with its time zone', () => {
    expect(readTime('2026-11-24T02:30:00+01:00')).toEqual(new Date('2026-11-24T01:30:00Z'));
    expect(readTime(undefined)).toBeUndefined();
  });

  it.each(['yesterday', '2026-11-24', '2026-11-24T01:30:00'])('refuses %s', (text) => {
    expect(() => readTime(text)).toThrow(
      `--to is a time such as 2026-11-24T01:30:00Z, not "${text}".`,
    );
  });
});

describe('timeLines', () => {
  const restored = {
    restoreSeconds: 1.25,
    replaySeconds: 2,
    pool: {} as never,
    stop: async () => {},
  };

  it('say what was lost before the wanted moment', () => {
    const lastCommit = new Date('2026-11-24T01:29:55Z');
    const to = new Date('2026-11-24T01:30:00Z');
    expect(timeLines({ ...restored, lastCommit }, Date.now(), to)).toEqual([
      expect.stringMatching(
        /^Time to restore: database 1\.3 s, replay 2\.0 s, with checks \d+\.\d s$/,
      ),
      'Last transaction: 2026-11-24T01:29:55.000Z, 5.0 s before that time',
    ]);
  });

  it('say nothing of a last transaction where none was replayed', () => {
    expect(timeLines({ ...restored, lastCommit: undefined }, Date.now(), undefined)).toHaveLength(
      1,
    );
  });
});
