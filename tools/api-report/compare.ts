import type { ApiReport, EndpointReport } from './report.ts';

/** What changed since the last version, in words that name the export or the field. */
interface Differences {
  /** What code or clients of the last version may rely on and no longer find. */
  readonly breaking: readonly string[];
  readonly added: readonly string[];
}

type Names = Readonly<Record<string, string>>;
type Change = readonly [kind: keyof Differences, message: string];

const breaking = (message: string): Change => ['breaking', message];
const added = (message: string): Change => ['added', message];

const kindOf = (description: string): string => description.split(' { ')[0] ?? description;
const membersOf = (description: string): readonly string[] =>
  /\{ (.*) \}$/.exec(description)?.[1]?.split(', ') ?? [];
const bareName = (name: string): string => name.replace(/\?$/, '');

function exportChanges(name: string, before: string, after: string): readonly Change[] {
  if (kindOf(before) !== kindOf(after)) {
    return [breaking(`${name} was a ${kindOf(before)} and is a ${kindOf(after)}`)];
  }
  const old = membersOf(before).map(bareName);
  const now = membersOf(after).map(bareName);
  // A type whose syntax lists no members any more may still have them, inferred.
  const removed = now.length === 0 ? [] : old.filter((member) => !now.includes(member));
  return [
    ...removed.map((member) => breaking(`${member} of ${name} was removed`)),
    ...now
      .filter((member) => old.length > 0 && !old.includes(member))
      .map((member) => added(`${member} of ${name}`)),
  ];
}

function facadeChanges(path: string, before: Names, after: Names): readonly Change[] {
  const old = Object.entries(before).flatMap(([name, description]) => {
    const now = after[name];
    return now === undefined
      ? [breaking(`${name} of ${path} was removed`)]
      : exportChanges(`${name} of ${path}`, description, now);
  });
  const fresh = Object.keys(after).filter((name) => before[name] === undefined);
  return [...old, ...fresh.map((name) => added(`${name} of ${path}`))];
}

interface WireField {
  readonly type: string;
  readonly isOptional: boolean;
}

const fieldsOf = (names: Names): ReadonlyMap<string, WireField> =>
  new Map(
    Object.entries(names).map(([name, type]) => [
      bareName(name),
      { type, isOptional: name.endsWith('?') },
    ]),
  );

/** Clients may send less than before and must not find less than before. */
function fieldChanges(
  place: string,
  direction: 'input' | 'output',
  before: Names,
  after: Names,
): readonly Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const known = [...old].flatMap(([name, field]): readonly Change[] => {
    const what = `${direction} field ${name} of ${place}`;
    const found = now.get(name);
    if (!found) return [breaking(`${what} was removed`)];
    if (found.type !== field.type)
      return [breaking(`${what} was ${field.type} and is ${found.type}`)];
    if (found.isOptional === field.isOptional) return [];
    if (direction === 'input') {
      return found.isOptional
        ? [added(`${what} is optional`)]
        : [breaking(`${what} is now required`)];
    }
    return found.isOptional
      ? [breaking(`${what} may now be absent`)]
      : [added(`${what} is always there`)];
  });
  const fresh = [...now].filter(([name]) => !old.has(name));
  return [
    ...known,
    ...fresh.map(([name, { isOptional }]) => {
      const what = `${direction} field ${name} of ${place}`;
      return direction === 'input' && !isOptional
        ? breaking(`${what} is required and new`)
        : added(what);
    }),
  ];
}

function endpointChanges(name: string, before: EndpointReport, after: EndpointReport) {
  const call =
    before.call === after.call ? [] : [breaking(`${name} was ${before.call} and is ${after.call}`)];
  return [
    ...call,
    ...fieldChanges(name, 'input', before.input, after.input),
    ...fieldChanges(name, 'output', before.output, after.output),
  ];
}

export function compareReports(before: ApiReport, after: ApiReport): Differences {
  const changes: readonly Change[] = [
    ...Object.keys({ ...before.facades, ...after.facades }).flatMap((facade) =>
      facadeChanges(facade, before.facades[facade] ?? {}, after.facades[facade] ?? {}),
    ),
    ...Object.entries(before.endpoints).flatMap(([name, endpoint]) => {
      const now = after.endpoints[name];
      return now
        ? endpointChanges(name, endpoint, now)
        : [breaking(`endpoint ${name} was removed`)];
    }),
    ...Object.keys(after.endpoints)
      .filter((name) => before.endpoints[name] === undefined)
      .map((name) => added(`endpoint ${name}`)),
  ];
  const messages = (wanted: keyof Differences) =>
    changes.filter(([kind]) => kind === wanted).map(([, message]) => message);
  return { breaking: messages('breaking'), added: messages('added') };
}
