import { toJsonSchema } from '@valibot/to-json-schema';
import type { AnyEndpoint } from '@velvet/contract/endpoints';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { entriesOf, isTestFile, packageName, readText, sourceFiles } from '../syntax/source.ts';
import { ExportReader } from './exported-names.ts';

const names = v.record(v.string(), v.string());
const endpointReport = v.object({ call: v.string(), input: names, output: names });
const reportSchema = v.object({
  /** Of the public packages, when this was written. */
  version: v.string(),
  facades: v.record(v.string(), names),
  endpoints: v.record(v.string(), endpointReport),
});

export type EndpointReport = v.InferOutput<typeof endpointReport>;
/** What others rely on: exports of the public packages, fields of the API contract. */
export type ApiReport = v.InferOutput<typeof reportSchema>;

export const REPORT_FILE = 'shared/contract/api-report.json';

/** Throws on a file that is no report. */
export const parseReport = (text: string): ApiReport => v.parse(reportSchema, JSON.parse(text));

export const reportText = (report: ApiReport): string => `${JSON.stringify(report, null, 2)}\n`;

/** The report of the sources as they are. */
export function currentReport(root: string, endpoints: readonly AnyEndpoint[]): ApiReport {
  return {
    version: publicVersion(root),
    facades: Object.assign({}, ...publicPackages.map((folder) => readFacades(root, folder))),
    endpoints: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.name,
        {
          call: `${endpoint.method} ${endpoint.path} ${endpoint.access}`,
          input: wireFields(endpoint.input.schema),
          output: wireFields(endpoint.output.schema),
        },
      ]),
    ),
  };
}

/** Packages whose exports are reported, by folder. They have one version: see `fixed` in .changeset/config.json. */
export const publicPackages = [
  ...(['shared/contract', 'shared/ui', 'shared/sdk', 'shared/console-kit'] as const),
  ...(['releases/rspack', 'releases/cli'] as const),
] as const;
const manifestSchema = v.object({ version: v.string(), exports: v.record(v.string(), v.string()) });

const readManifest = (root: string, folder: string) =>
  v.parse(manifestSchema, JSON.parse(readText(root, `${folder}/package.json`)));

/** The version of all public packages. Throws when they differ. */
function publicVersion(root: string): string {
  const versions = new Set(publicPackages.map((folder) => readManifest(root, folder).version));
  const [version, other] = versions;
  if (version !== undefined && other === undefined) return version;
  throw new Error(`The public packages have the versions ${[...versions].join(', ')}`);
}

/** Entries that other packages import in production code: neither styles nor helpers of tests. */
const isReported = (specifier: string, target: string): boolean =>
  /(?<!\.d)\.tsx?$/.test(target) && !specifier.startsWith('./testing/') && !isTestFile(target);

/** Every entry of a package by its specifier, with what it exports, sorted. */
export function readFacades(
  root: string,
  folder: string,
): Readonly<Record<string, Record<string, string>>> {
  const reader = new ExportReader(root);
  const files = sourceFiles(root, folder).map((file) => `.${file.slice(folder.length)}`);
  const entries = entriesOf(readManifest(root, folder).exports, files).filter(
    ([specifier, target]) => isReported(specifier, target),
  );
  return Object.fromEntries(
    [...new Map(entries)].sort(byName).map(([specifier, target]) => {
      const names = reader.namesOf(`${folder}/${target.replace('./', '')}`);
      const path = specifier.replace('.', `@velvet/${packageName(folder)}`);
      return [path, Object.fromEntries([...names].sort(byName))];
    }),
  );
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  a < b ? -1 : Number(a > b);

/** Type of each field of the wire form by its path, such as `items[].age`; optional ones end in `?`. */
type WireFields = Readonly<Record<string, string>>;

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly items?: unknown;
  readonly anyOf?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Entries of a page are read one by one; the page names their schema in its metadata. */
function pageItems(action: object): object | undefined {
  const { metadata }: { readonly metadata?: unknown } = action;
  const { item }: { readonly item?: unknown } = Object(metadata);
  return isValibotSchema(item) ? { type: 'array', items: jsonSchemaOf(item) } : undefined;
}

const isValibotSchema = (value: unknown): value is GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const jsonSchemaOf = (schema: GenericSchema) =>
  toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideAction: ({ valibotAction }) =>
      valibotAction.type === 'metadata' ? pageItems(valibotAction) : undefined,
  });

function typeText(schema: unknown): string {
  if (!isSchema(schema)) return 'any';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' | ');
  return schema.type ?? 'any';
}

function* fieldsBelow(schema: unknown, path: string): Generator<readonly [string, string]> {
  if (!isSchema(schema)) return;
  for (const alternative of schema.anyOf ?? []) yield* fieldsBelow(alternative, path);
  if (schema.items !== undefined) yield* fieldsBelow(schema.items, `${path}[]`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const below = path === '' ? name : `${path}.${name}`;
    const mark = schema.required?.includes(name) ? '' : '?';
    yield [`${below}${mark}`, typeText(property)];
    yield* fieldsBelow(property, below);
  }
}

/** The fields that a schema reads, before anything is transformed; `()` is the value itself. */
export function wireFields(schema: GenericSchema): WireFields {
  const json = jsonSchemaOf(schema);
  return Object.fromEntries([['()', typeText(json)], ...fieldsBelow(json, '')]);
}
