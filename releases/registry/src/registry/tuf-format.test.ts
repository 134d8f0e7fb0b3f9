import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Metadata, MetadataKind, type Root, type Targets } from '@tufjs/models';
import { metadataFolder } from '../signing/read-metadata.ts';
import { publishExample, temporaryFolder } from '../testing/releases.ts';

test('an implementation of The Update Framework reads and verifies the metadata', async () => {
  const { folder, remove } = await temporaryFolder();
  await publishExample(folder, { id: 'video', version: '1', files: { 'remoteEntry.js': 'x' } });
  const metadata = metadataFolder(path.join(folder, 'releases'));
  const names = await readdir(metadata);
  const read = async (role: string) => {
    const name = names.find((one) => one === `${role}.json` || one.endsWith(`.${role}.json`)) ?? '';
    return JSON.parse(await readFile(path.join(metadata, name), 'utf8'));
  };
  const root: Metadata<Root> = Metadata.fromJSON(MetadataKind.Root, await read('root'));
  const timestamp = Metadata.fromJSON(MetadataKind.Timestamp, await read('timestamp'));
  const snapshot = Metadata.fromJSON(MetadataKind.Snapshot, await read('snapshot'));
  const targets: Metadata<Targets> = Metadata.fromJSON(MetadataKind.Targets, await read('targets'));
  const video: Metadata<Targets> = Metadata.fromJSON(MetadataKind.Targets, await read('video'));
  root.verifyDelegate('root', root);
  root.verifyDelegate('timestamp', timestamp);
  root.verifyDelegate('snapshot', snapshot);
  root.verifyDelegate('targets', targets);
  targets.verifyDelegate('video', video);
  expect(() => targets.verifyDelegate('video', snapshotOfNobody(video))).toThrow('was signed by 0');

  timestamp.signed.snapshotMeta.verify(Buffer.from(await text('snapshot')));
  snapshot.signed.meta['video.json']?.verify(Buffer.from(await text('video')));
  const roles = [...(targets.signed.delegations?.rolesForTarget('video/1/release.json') ?? [])];
  expect(roles).toEqual([{ role: 'video', terminating: true }]);
  const release = await readFile(path.join(folder, 'releases/video/1/release.json'));
  const target = video.signed.targets['video/1/release.json'];
  expect(target?.length).toBe(release.length);
  await remove();

  async function text(role: string): Promise<string> {
    const name = names.find((one) => one.endsWith(`.${role}.json`)) ?? '';
    return readFile(path.join(metadata, name), 'utf8');
  }
});

const snapshotOfNobody = (document: Metadata<Targets>): Metadata<Targets> =>
  new Metadata(document.signed, {});
