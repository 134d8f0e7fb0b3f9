import { tmpdir } from 'node:os';
import type pg from 'pg';
import { withOwner } from '../../../server/api/src/database/transaction.ts';
import {
  dropFormerVoucherKey,
  resealAll,
  takeVoucherKey,
} from '../../../server/api/src/reseal/reseal.ts';
import {
  type AppSecret,
  ERASED_NAMES,
  loadAppSecret,
} from '../../../server/api/src/secrets/app-secret.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { OWNER } from '../database/cluster-addresses.ts';
import { makeSecret } from '../secrets.ts';
import { secretFiles } from '../services/environment.ts';
import { type Rotated, type Rotation, restart } from './rotation.ts';

const { current, next: coming, previous, erasedNames } = secretFiles;
const readsSecret = (name: string): boolean => name === 'ops' || name.startsWith('api-');

/**
 * A new VELVET_SECRET: all processes read what is written with it before any writes so; then they write
 * with it and read what was written with the old one; what is stored is sealed anew. One that was interrupted
 * goes on with the secret that it had made.
 */
export async function rotateVelvetSecret(rotation: Rotation): Promise<Rotated> {
  const { cluster, progress } = rotation;
  const { secrets } = cluster;
  const old = await secrets(current);
  const next = (await secrets.find(coming)) ?? makeSecret();
  await secrets.store(coming, next);
  if ((await secrets.find(erasedNames)) === undefined) {
    const first = await loadAppSecret(tmpdir(), old);
    await secrets.store(erasedNames, first.key(ERASED_NAMES).toString('base64'));
  }
  progress('Processes learn to read the new secret');
  await restart(rotation, readsSecret);
  const before = await secrets.find(previous);
  const formers = [old, ...(before?.split(',') ?? [])].filter((each) => each !== next);
  const former = [...new Set(formers)];
  const secret = await loadAppSecret(tmpdir(), next, { previous: former });
  const ownerUrl = await cluster.url(OWNER);
  await withOwner(ownerUrl, (owner) => takeVoucherKey(owner, secret));
  await secrets.store(previous, former.join(','));
  await secrets.store(current, next);
  await secrets.store(coming, undefined);
  progress('Processes write with the new secret, and read the old one');
  await restart(rotation, readsSecret);
  await withOwner(ownerUrl, (owner) => reseal(owner, secret, progress));
  progress('In some days, when cookies have been renewed: rotate drop-previous-secret');
  return { copy: [current, previous, erasedNames].map((name) => `secrets/${name}`) };
}

/** Ends the reading of secrets before the current one, when nothing stored needs them. */
export async function dropPreviousSecret(rotation: Rotation): Promise<Rotated> {
  const { cluster, progress } = rotation;
  const { secrets } = cluster;
  if ((await secrets.find(previous)) === undefined) {
    throw new StartProblem('There is no secret before the current one to drop.');
  }
  const secret = await loadAppSecret(tmpdir(), await secrets(current));
  const ownerUrl = await cluster.url(OWNER);
  await withOwner(ownerUrl, (owner) => reseal(owner, secret, progress));
  const kept = await secrets.find(previous);
  await secrets.store(previous, undefined);
  try {
    await restart(rotation, readsSecret);
  } catch (error) {
    await secrets.store(previous, kept);
    throw error;
  }
  await withOwner(ownerUrl, dropFormerVoucherKey);
  progress('The secrets before are not read any more');
  return { copy: [`secrets/${current}`] };
}

/** @throws StartProblem when something is left that the current secret does not open. */
async function reseal(
  owner: pg.ClientBase,
  secret: AppSecret,
  progress: (line: string) => void,
): Promise<void> {
  const outcomes = await resealAll(owner, secret);
  for (const { what, sealedAnew, current: already } of outcomes) {
    progress(`${what}: ${sealedAnew} sealed anew, ${already} with the current secret already`);
  }
  const unreadable = outcomes.filter((each) => each.unreadable > 0);
  if (unreadable.length === 0) return;
  const list = unreadable.map((each) => `${each.unreadable} ${each.what}`).join(', ');
  throw new StartProblem(`No known secret opens ${list}. Nothing was dropped.`);
}
