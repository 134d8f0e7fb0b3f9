import { readdirSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { type Language, languageCodes } from '@velvet/contract/language';
import type { ComponentType } from 'react';
import { composeStories } from 'storybook-react-rsbuild';
import * as preview from '../../.storybook/preview.tsx';
import * as deferred from '../deferred.ts';
import * as kit from '../index.ts';
import * as overlays from '../overlays.ts';
import * as bundled from '../pull-to-refresh/pull-to-refresh.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeIntersection } from '../testing/fake-intersection.ts';

type StoryFile = Parameters<typeof composeStories>[0];

const folder = path.resolve(__dirname, '..');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const storyFiles = names.filter((name) => name.endsWith('.stories.tsx')).toSorted();

const load = async (file: string): Promise<StoryFile> => import(path.join(folder, file));

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

const statesOf = (file: StoryFile, language: Language): readonly ComponentType[] =>
  Object.values(
    composeStories(file, { ...preview.default, initialGlobals: { theme: 'dark', language } }),
  ).filter(isComponent);

/** Every day two that differ in script. */
const languages: readonly Language[] =
  process.env.VELVET_TEST_FULL === '1' ? languageCodes : ['en', 'zh-hans'];

beforeEach(() => {
  fakeIntersection();
});

test('each folder with a component has stories', () => {
  const components = names.filter((name) => /^[^/]+\/[\w-]+\.tsx$/.test(name.replace(/\\/g, '/')));
  const folders = new Set(components.map((name) => path.dirname(name)));
  folders.delete('stories');
  const covered = new Set(storyFiles.map((name) => path.dirname(name)));
  expect([...folders].filter((name) => !covered.has(name))).toEqual([]);
});

test('each component that the kit exports has stories', async () => {
  const exported = Object.entries({ ...kit, ...deferred, ...overlays, ...bundled })
    .filter(([name]) => /^[A-Z]/.test(name) && !name.endsWith('Provider'))
    .toSorted(([first], [second]) => first.localeCompare(second));
  const files = await Promise.all(storyFiles.map(load));
  const covered = new Set<unknown>(files.map((file) => file.default.component));
  expect(exported.filter(([, component]) => !covered.has(component)).map(([name]) => name)).toEqual(
    [],
  );
});

/** What is wrong with a state, or nothing. */
async function problemsOf(State: ComponentType, isRead: boolean): Promise<readonly string[]> {
  const { baseElement, unmount } = render(<State />);
  try {
    if (/[{}]/.test(baseElement.textContent))
      return [`has a placeholder: ${baseElement.textContent}`];
    if (isRead) await expectAccessible(baseElement);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    unmount();
  }
}

test('every state of every component is accessible, and renders in each language', async () => {
  const problems: string[] = [];
  let rendered = 0;
  for (const name of storyFiles) {
    const file = await load(name);
    for (const language of languages) {
      const states = statesOf(file, language);
      if (states.length === 0) problems.push(`${name} has no state`);
      for (const [index, State] of states.entries()) {
        const found = await problemsOf(State, language === 'en');
        problems.push(...found.map((problem) => `${name} ${index} in ${language}: ${problem}`));
        rendered += 1;
      }
    }
  }
  expect(problems).toEqual([]);
  expect(rendered).toBeGreaterThan(100);
});
