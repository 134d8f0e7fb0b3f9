import { refusals } from '@velvet/contract/outcome';
import * as v from 'valibot';
import {
  isSyntaxNode,
  isTestFile,
  literalText,
  nodesIn,
  type Problem,
  packageName,
  parseSource,
  readText,
  sourceFiles,
} from '../syntax/source.ts';
import { extraction, formatjs } from './formatjs.ts';
import {
  BASE_TAG,
  catalogFile,
  checkTranslations,
  hasFile,
  type MessagePlace,
  messagePlaces,
  readCatalog,
} from './translations.ts';

const SERVER = 'server/api';

const descriptorsSchema = v.record(
  v.string(),
  v.object({ file: v.string(), defaultMessage: v.optional(v.string(), '') }),
);
type Descriptors = v.InferOutput<typeof descriptorsSchema>;

const hasEnglish = (root: string, place: MessagePlace) =>
  hasFile(root, catalogFile(place, BASE_TAG));

/** Every id begins with its package's name and has a text. */
function checkDescriptors(folder: string, own: Descriptors): readonly Problem[] {
  const prefix = `${packageName(folder).replace(/^remote-/, '')}.`;
  return Object.entries(own).flatMap(([id, { file, defaultMessage }]) => [
    ...(id.startsWith(prefix) ? [] : [{ file, message: `${id} must begin with ${prefix}` }]),
    ...(defaultMessage ? [] : [{ file, message: `${id} has no defaultMessage` }]),
  ]);
}

/** The English catalog equals the messages in the sources. */
function checkEnglish(root: string, place: MessagePlace, own: Descriptors): readonly Problem[] {
  const file = catalogFile(place, BASE_TAG);
  const catalog = hasEnglish(root, place) ? readCatalog(root, file) : {};
  const ids = new Set([...Object.keys(own), ...Object.keys(catalog)]);
  const different = [...ids].filter((id) => catalog[id] !== own[id]?.defaultMessage);
  if (different.length === 0) return [];
  const message = `differs from the sources in ${different.join(', ')}; npm run messages writes it`;
  return [{ file, message }];
}

/** The server's texts are keyed by refusal, or by a name that its sources mention. */
function checkServer(root: string): readonly Problem[] {
  const mentioned = new Set<string>(Object.keys(refusals));
  for (const file of sourceFiles(root, `${SERVER}/src`)) {
    if (isTestFile(file)) continue;
    for (const node of nodesIn(parseSource(readText(root, file), file))) {
      const text = literalText(node);
      if (text !== undefined) mentioned.add(text);
      const { key } = node;
      if (isSyntaxNode(key) && typeof key.value === 'string') mentioned.add(key.value);
    }
  }
  const file = catalogFile({ sources: `${SERVER}/src` }, BASE_TAG);
  return Object.keys(readCatalog(root, file))
    .filter((id) => !mentioned.has(id))
    .map((id) => ({ file, message: `${id} is used nowhere` }));
}

/** FormatJS's checks and those it does not have. */
export function checkMessages(root: string, folders: readonly string[]): readonly Problem[] {
  const packages = folders.filter((folder) => folder !== SERVER);
  const extracted = formatjs(
    root,
    ...extraction(packages.map((folder) => `${folder}/src`)),
    '--extract-source-location',
  );
  if (!extracted.ok) return [{ file: 'formatjs extract', message: extracted.details }];
  const all = Object.entries(v.parse(descriptorsSchema, JSON.parse(extracted.output)));
  // The narrowest place that contains a file has its messages.
  const places = packages.flatMap((folder) => messagePlaces(root, folder));
  const placeOf = (file: string) =>
    places.findLast(({ sources }) => file.startsWith(`${sources}/`));
  const sources = places.flatMap((place) => {
    const own = all.filter(([, { file }]) => placeOf(file) === place);
    const descriptors = Object.fromEntries(own);
    const problems = checkDescriptors(place.folder, descriptors);
    return problems.length > 0 ? problems : checkEnglish(root, place, descriptors);
  });
  const catalogs = folders
    .flatMap((folder) => messagePlaces(root, folder))
    .filter((place) => hasEnglish(root, place));
  return [
    ...sources,
    ...(catalogs.some(({ folder }) => folder === SERVER) ? checkServer(root) : []),
    ...checkTranslations(root, catalogs),
  ];
}
