import type { AnyEndpoint } from '@velvet/contract/endpoints';
import * as v from 'valibot';
import { publicPackages, publicVersion, readFacades } from './facades.ts';
import { wireFields } from './wire-fields.ts';

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
