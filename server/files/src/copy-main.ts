import { parseArgs } from 'node:util';
import { copyFiles } from './copy-files.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';
import { readStoreSettings, StoreSettingsError } from './store-settings.ts';

const USAGE = `Usage: npx velvet files copy --from folder --to s3 [--verify]
       npx velvet files copy --from s3 --to folder [--verify]

Copies uploads, photos, pictures of conversations, streams and notes of erasures between DATA_DIR and the bucket
of FILES_URL (S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, …). It can be interrupted and repeated: what is there already is
not copied again. With --verify that is read and compared, too.`;

/** All but what operators have begun to upload, which lies differently in a bucket. */
const FOLDERS = ['uploads', 'photos', 'support', 'streams', 'erasures'];
const UPLOADS_UNDER_WAY = 'video-uploads';
const TOLD_EVERY_MS = 2_000;
const MEGABYTE = 1024 ** 2;
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** 0: everything is there; 1: something is not; 2: it was called wrongly. */
async function main(argv: readonly string[]): Promise<number> {
  const wanted = readArguments(argv);
  if (!wanted) {
    print(USAGE);
    return 2;
  }
  const { DATA_DIR: dataDir = '.velvet' } = process.env;
  const bucket = readStoreSettings(process.env, 'FILES_URL', dataDir);
  if (bucket.kind !== 's3') throw new StoreSettingsError('FILES_URL lacks: it names the bucket.');
  const stores = {
    folder: await openFileStore({ settings: readStoreSettings({}, 'FILES_URL', dataDir) }),
    s3: await openFileStore({ settings: bucket }),
  };
  try {
    return await copy(stores[wanted.from], stores[wanted.to], wanted.verify);
  } finally {
    await Promise.all(Object.values(stores).map((store) => store.close()));
  }
}

function readArguments(argv: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
  });
  const { from, to, verify } = values;
  if (positionals.join(' ') !== 'copy') return undefined;
  if (from === 'folder' && to === 's3') return { from, to, verify } as const;
  return from === 's3' && to === 'folder' ? ({ from, to, verify } as const) : undefined;
}

async function copy(from: FileStore, to: FileStore, verify: boolean): Promise<number> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort(new Error('Interrupted: run it again to go on.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let toldMs = performance.now();
  const { signal } = stopping;
  const { copied, copiedBytes, present, failed } = await copyFiles({
    from,
    to,
    folders: FOLDERS,
    verify,
    signal,
    onFile: (counts) => {
      if (performance.now() - toldMs < TOLD_EVERY_MS) return;
      toldMs = performance.now();
      print(`${counts.copied} copied, ${counts.present} present`);
    },
  });
  for (const { key, error } of failed) {
    print(`${key}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const megabytes = (copiedBytes / MEGABYTE).toFixed(1);
  print(`${copied} copied (${megabytes} MB), ${present} present, ${failed.length} failed`);
  let underWay = 0;
  for await (const _ of from.list(UPLOADS_UNDER_WAY)) underWay += 1;
  if (underWay > 0) {
    print(
      `Not copied: ${underWay} files of ${UPLOADS_UNDER_WAY}. Let them become videos, or abandon them.`,
    );
  }
  return failed.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`);
    process.exitCode = 1;
  },
);
