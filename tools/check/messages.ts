import { refusals } from '@velvet/shared/contract/outcome';
import { type Catalogs, languageTags, readCatalogs } from './catalogs.ts';
import { readMessage, shapeDifferences } from './icu.ts';
import {
  firstArgument,
  isAbsent,
  isSyntaxNode,
  isTestFile,
  literalText,
  nodesIn,
  type Problem,
  parseSource,
  readText,
  type SyntaxNode,
  sourceFiles,
} from './source.ts';

/**
 * Texts that are rightly the same as in English, as `{ id: [tags] }`. An entry that excuses
 * nothing is itself a problem.
 */
export const ALLOW_FILE = 'tools/check/messages-allow.json';
const BASE_TAG = 'en';

type AllowList = ReadonlyMap<string, readonly string[]>;

export function readAllowList(root: string): AllowList {
  try {
    const parsed: unknown = JSON.parse(readText(root, ALLOW_FILE));
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    const entries: readonly (readonly [string, unknown])[] = Object.entries(parsed);
    return new Map(
      entries.map(([id, tags]) => [id, Array.isArray(tags) ? tags.map((tag) => String(tag)) : []]),
    );
  } catch (error) {
    if (isAbsent(error)) return new Map();
    throw error;
  }
}

const definers = new Set(['defineMessages', 'defineMessage']);

const definesMessages = ({ type, callee }: SyntaxNode) =>
  type === 'CallExpression' && isSyntaxNode(callee) && definers.has(String(callee.value));

interface UsedId {
  readonly id: string;
  readonly file: string;
}

/** The ids a package's source defines messages for, tests aside. */
function usedIds(root: string, folder: string, problems: Problem[]): readonly UsedId[] {
  const used: UsedId[] = [];
  for (const file of sourceFiles(root, `${folder}/src`)) {
    if (isTestFile(file)) continue;
    const source = readText(root, file);
    if (!source.includes('defineMessage')) continue;
    for (const call of nodesIn(parseSource(source, file))) {
      if (!definesMessages(call)) continue;
      for (const node of nodesIn(firstArgument(call))) {
        if (node.type !== 'KeyValueProperty' || !isSyntaxNode(node.key)) continue;
        if (node.key.value !== 'id') continue;
        const id = literalText(node.value);
        if (id === undefined) problems.push({ file, message: 'a message id must be a literal' });
        else used.push({ id, file });
      }
    }
  }
  return used;
}

/** Completeness, syntax and agreement of the languages, for any kind of catalog. */
function compareLanguages(
  { folder, byTag }: Catalogs,
  ids: ReadonlySet<string>,
  allowed: AllowList,
  excused: Set<string>,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const tag of languageTags) {
    const file = `${folder}/${tag}.json`;
    for (const id of ids) {
      const text = byTag.get(tag)?.get(id);
      if (text === undefined) problems.push({ file, message: `lacks ${id}` });
      else if (text.trim() === '') problems.push({ file, message: `${id} is empty` });
      else for (const message of judgeText(id, tag, text)) problems.push({ file, message });
    }
  }
  return problems;

  function judgeText(id: string, tag: string, text: string): readonly string[] {
    const read = readMessage(text);
    if (!read.ok) return [`${id} is not ICU: ${read.reason}`];
    const baseText = byTag.get(BASE_TAG)?.get(id);
    if (tag === BASE_TAG || baseText === undefined) return [];
    const base = readMessage(baseText);
    if (!base.ok) return [];
    const found = shapeDifferences(base.shape, read.shape).map((how) => `${id} ${how}`);
    if (text === baseText && read.shape.hasWords) {
      if (allowed.get(id)?.includes(tag)) excused.add(`${id} ${tag}`);
      else found.push(`${id} is the same as in English (translate it or list it in ${ALLOW_FILE})`);
    }
    return found;
  }
}

const allIds = ({ byTag }: Catalogs): ReadonlySet<string> =>
  new Set([...byTag.values()].flatMap((texts) => [...texts.keys()]));

function checkPackage(
  root: string,
  folder: string,
  allowed: AllowList,
  excused: Set<string>,
): readonly Problem[] {
  const problems: Problem[] = [];
  const used = usedIds(root, folder, problems);
  const catalogs = readCatalogs(root, folder);
  problems.push(...catalogs.problems);
  if (used.length === 0 && catalogs.byTag.size === 0) return problems;
  const known = allIds(catalogs);
  const prefix = `${folder.replace(/^remote-/, '')}.`;
  const usedSet = new Set(used.map(({ id }) => id));
  for (const { id, file } of used) {
    if (!id.startsWith(prefix)) problems.push({ file, message: `${id} must begin with ${prefix}` });
    if (!known.has(id)) problems.push({ file, message: `${id} is in no catalog` });
  }
  for (const id of known) {
    const file = catalogs.folder;
    if (!usedSet.has(id)) problems.push({ file, message: `${id} is used nowhere` });
    if (!id.startsWith(prefix)) problems.push({ file, message: `${id} must begin with ${prefix}` });
  }
  return [...problems, ...compareLanguages(catalogs, known, allowed, excused)];
}

/** The server's texts are keyed by refusal, or by a name its source mentions. */
function checkServer(root: string, allowed: AllowList, excused: Set<string>): readonly Problem[] {
  const catalogs = readCatalogs(root, 'api');
  if (catalogs.byTag.size === 0) return catalogs.problems;
  const known = allIds(catalogs);
  const literals = new Set<string>();
  for (const file of sourceFiles(root, 'api/src')) {
    if (isTestFile(file)) continue;
    for (const node of nodesIn(parseSource(readText(root, file), file))) {
      const text = literalText(node);
      if (text !== undefined) literals.add(text);
      const { key } = node;
      if (isSyntaxNode(key) && typeof key.value === 'string') literals.add(key.value);
    }
  }
  const required = new Set([...Object.keys(refusals), ...known]);
  const unused = [...known]
    .filter((id) => !Object.hasOwn(refusals, id) && !literals.has(id))
    .map((id) => ({ file: catalogs.folder, message: `${id} is used nowhere` }));
  return [
    ...catalogs.problems,
    ...unused,
    ...compareLanguages(catalogs, required, allowed, excused),
  ];
}

export function checkMessages(root: string, folders: readonly string[]): readonly Problem[] {
  const allowed = readAllowList(root);
  const excused = new Set<string>();
  const problems = folders.flatMap((folder) =>
    folder === 'api'
      ? checkServer(root, allowed, excused)
      : checkPackage(root, folder, allowed, excused),
  );
  const stale = [...allowed]
    .flatMap(([id, tags]) => tags.map((tag) => `${id} ${tag}`))
    .filter((entry) => !excused.has(entry))
    .map((entry) => ({ file: ALLOW_FILE, message: `${entry} excuses nothing` }));
  return [...problems, ...stale];
}
