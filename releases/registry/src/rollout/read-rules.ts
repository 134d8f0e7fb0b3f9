import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type CanaryRules, canaryRulesSchema, defaultRules } from '../canary/rules.ts';
import { errorCode } from '../files/error-code.ts';
import { RegistryRefusal } from '../registry/registry.ts';

const RULES_FILE = 'canary.json';

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RegistryRefusal(`${file} is no JSON`, { cause });
  }
}

/** A team's `canary.json`; the defaults without one. Throws a RegistryRefusal that names the field. */
export async function readRules(folder: string): Promise<CanaryRules> {
  const file = path.join(folder, RULES_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return defaultRules;
  const rules = v.safeParse(canaryRulesSchema, parsed(text, file));
  if (rules.success) return rules.output;
  const [issue] = rules.issues;
  throw new RegistryRefusal(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
