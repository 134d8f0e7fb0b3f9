import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { StartProblem } from '../../tools/start/settings.ts';
import { print, runMain } from '../run-main.ts';
import { callCluster } from './control/control-client.ts';

const USAGE = `Usage: npx velvet cluster rotate <what> [--data <folder>]

Puts a new secret in the place of an old one on the running cluster of a folder, without an outage. Ends
with 0 when the new one is in use.

  logins [name…]        passwords of the product’s database logins (velvet_api, …)
  owner                 password of the schema’s owner
  superuser             of PostgreSQL’s superuser
  replication, rewind   of the standbys
  patroni               of Patroni’s REST interface
  pooler                of PgBouncer’s console
  velvet-secret         VELVET_SECRET; the one before is still read
  drop-previous-secret  the one before is not read any more
  draws-key             the key that seals seeds
  push-key              the key of push messages
  backup                the passphrase of the backups’ repository`;

const rotatedSchema = v.object({ copy: v.array(v.string()) });
/** `npx velvet cluster rotate`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      data: { type: 'string', default: '.velvet/cluster' },
    },
  });
  if (values.help) return print(USAGE);
  const [what, ...names] = positionals;
  if (what === undefined) throw new StartProblem(USAGE);
  const dataFolder = path.resolve(values.data);
  const result = await callCluster(dataFolder, { command: 'rotate', what, names }, print);
  const { copy } = v.parse(rotatedSchema, result);
  print(`Done. Copy to the safe place now, from ${dataFolder}: ${copy.join(', ')}`);
}

runMain(main);
