import { toJsonSchema } from '@valibot/to-json-schema';
import {
  consoleHostManifestSchema,
  remoteManifestSchema,
  shellManifestSchema,
} from '@velvet/contract/remote-manifest';
import { canaryRulesSchema } from '@velvet/registry/canary';

const schemas = {
  remote: remoteManifestSchema,
  shell: shellManifestSchema,
  console: consoleHostManifestSchema,
  canary: canaryRulesSchema,
};

/** JSON schemas of `remote.json`, `shell.json`, `console.json` and `canary.json`, which editors check and complete by; text by file. */
export const manifestSchemas: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => {
    // Checks that span several fields are made when the file is read.
    const json = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
    return [`shared/contract/${name}.schema.json`, `${JSON.stringify(json, null, 2)}\n`];
  }),
);
