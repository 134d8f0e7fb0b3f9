import { existsSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { readText } from '../../tools/syntax/source.ts';
import { parseYaml, readDockerfile, valuesOf } from './testing/read-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schema = v.object({
  services: v.record(
    v.string(),
    v.object({
      image: v.optional(v.string()),
      scale: v.optional(v.number()),
      build: v.optional(v.object({ context: v.optional(v.string()), target: v.string() })),
    }),
  ),
});
const { services } = parseYaml(schema, readText(root, 'deploy/compose.local.yaml'));
const all = parseYaml(schema, readText(root, 'deploy/compose.yaml'));
const stages = readDockerfile(readText(root, 'deploy/local/Dockerfile'));

test('every image of others is made here, or left out', () => {
  const others = Object.entries(all.services).filter(([, { build }]) => build === undefined);
  expect(Object.keys(services).sort()).toEqual(others.map(([name]) => name).sort());
  const leftOut = Object.entries(services).filter(([, { scale }]) => scale === 0);
  expect(leftOut.map(([name]) => name)).toEqual(['grafana']);
});

test.each(Object.entries(services).filter(([, { scale }]) => scale !== 0))(
  '%s is made of Debian’s packages by a stage of its own',
  (_, { image, build }) => {
    expect(build?.context).toBe('./local');
    const stage = stages.get(build?.target ?? '');
    expect(stage?.base).toBe('debian');
    expect(image).toBe(`velvet-local-${build?.target}`);
    expect(valuesOf(stage, 'RUN').join()).toContain('apt-get install --yes');
  },
);

test('files that the stages copy are there', () => {
  const copied = [...stages.values()].flatMap((stage) => valuesOf(stage, 'COPY'));
  expect(copied.length).toBeGreaterThan(0);
  for (const value of copied) {
    const [file = ''] = value.split(' ');
    expect([file, existsSync(path.join(root, 'deploy/local', file))]).toEqual([file, true]);
  }
});
