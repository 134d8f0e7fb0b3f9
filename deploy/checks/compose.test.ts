import { existsSync } from 'node:fs';
import path from 'node:path';
import { eachOf } from '@velvet/contract/testing/each-of';
import * as v from 'valibot';
import { readText } from '../../tools/syntax/source.ts';
import { variablesRead } from './testing/import-closure.ts';
import { parseYaml, readDockerfile, readTargets, valuesOf } from './testing/read-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const texts = v.optional(v.array(v.string()), []);
const serviceSchema = v.looseObject({
  image: v.string(),
  build: v.optional(
    v.strictObject({
      context: v.string(),
      dockerfile: v.string(),
      args: v.record(v.string(), v.string()),
      target: v.string(),
    }),
  ),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  read_only: v.optional(v.boolean(), false),
  cap_drop: texts,
  security_opt: texts,
  volumes: texts,
  networks: texts,
  secrets: texts,
  ports: texts,
});
const composeSchema = v.looseObject({
  services: v.record(v.string(), serviceSchema),
  secrets: v.record(v.string(), v.strictObject({ file: v.string() })),
  volumes: v.record(v.string(), v.nullable(v.unknown())),
  networks: v.record(v.string(), v.nullable(v.looseObject({ internal: v.optional(v.boolean()) }))),
});

const text = readText(root, 'deploy/compose.yaml');
const compose = parseYaml(composeSchema, text);
const services = Object.entries(compose.services);
const ours = services.flatMap(([name, service]) =>
  service.build ? [[name, service.build.target, service] as const] : [],
);
const targets = readTargets(root);
const stages = readDockerfile(readText(root, 'deploy/Dockerfile'));

test('each is made from a stage of the Dockerfile', () => {
  eachOf(ours, ([_, target, service]) => {
    expect([...targets.keys()]).toContain(target);
    expect(service.image).toBe(`velvet-${target}:\${VELVET_VERSION:-local}`);
  });
});

test('every variable is one that its process reads', () => {
  eachOf(ours, ([_, target, service]) => {
    const read = variablesRead(root, targets.get(target)?.scripts ?? []);
    const own = Object.keys(service.environment);
    expect(own.filter((name) => !read.has(name))).toEqual([]);
  });
});

test('there is a container of every image, two of the edge and two of the API', () => {
  const started = ours.filter(([name]) => name !== 'owner');
  const made = started.map(([, target]) => target).sort();
  expect(made).toEqual([...targets.keys(), 'api', 'edge'].sort());
});

test('what is given to builds is an argument of the Dockerfile', () => {
  const given = ours.flatMap(([, , { build }]) => Object.keys(build?.args ?? {}));
  const known = readText(root, 'deploy/Dockerfile').matchAll(/^ARG ([A-Z_]+)=/gm);
  const names = [...known].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining([...new Set(given)]));
  expect(given).toContain('NODE_IMAGE');
});

test('only what ends, or is not started by itself, has the login of the owner', () => {
  const given = services.filter(([, { environment }]) => 'DATABASE_OWNER_URL' in environment);
  expect(given.map(([name]) => name).sort()).toEqual(['migrate', 'owner']);
  expect(compose.services.owner).toMatchObject({ profiles: ['commands'], restart: 'no' });
});

test('what renews the registry reaches nothing, and runs a script of its image', () => {
  const { registry } = compose.services;
  expect(registry?.network_mode).toBe('none');
  const [script] = v.parse(v.array(v.string()), registry?.command);
  expect(targets.get('releases')?.scripts).toContain(script);
});

test('nothing has rights that it does not need', () => {
  eachOf(services, ([name, service]) => {
    if (name.startsWith('postgres') && !name.endsWith('exporter')) return;
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });
});

test('what is named is declared', () => {
  eachOf(services, ([_, service]) => {
    const isNamed = (volume: string) => /^[\w-]+:/.test(volume);
    const volumes = service.volumes.filter(isNamed).map((volume) => volume.split(':')[0]);
    const names = (record: object) => Object.keys(record);
    expect(names(compose.volumes)).toEqual(expect.arrayContaining(volumes));
    expect(names(compose.networks)).toEqual(expect.arrayContaining([...service.networks]));
    expect(names(compose.secrets)).toEqual(expect.arrayContaining([...service.secrets]));
  });
});

test('files of this folder that are given are there', () => {
  eachOf(services, ([_, { volumes }]) => {
    for (const volume of volumes.filter((each) => each.startsWith('./'))) {
      const [file = ''] = volume.split(':');
      expect([file, existsSync(path.join(root, 'deploy', file))]).toEqual([file, true]);
    }
  });
});

test('addresses between services name the ports on which they listen', () => {
  const proxied = {
    proxy: ['8080', '8081'],
    postgres: ['5432'],
    'postgres-replica': ['5432'],
    pgbouncer: ['6432'],
    localhost: ['8080', '8083'],
    'postgres-exporter': ['9187'],
    prometheus: ['9090'],
  };
  const own = ours.map(([name, target]) => {
    const [port = ''] = valuesOf(stages.get(target), 'EXPOSE');
    return [name, [port]] as const;
  });
  const ports: Readonly<Record<string, readonly string[]>> = {
    ...proxied,
    ...Object.fromEntries(own),
  };
  const configured = [text, 'deploy/proxy/haproxy.cfg', 'deploy/prometheus.yaml']
    .map((one) => (one === text ? one : readText(root, one)))
    .join('\n');
  const found = [...configured.matchAll(/(?:\/\/|@|server \S+ |[[ ])([a-z][a-z0-9-]*):(\d{4})\b/g)];
  expect(found.length).toBeGreaterThan(15);
  for (const [, host = '', port = ''] of found) expect(ports[host]).toContain(port);
});

test('only the proxy is reached from other machines, and the database by nobody outside', () => {
  const isOpen = (port: string) => !port.startsWith('127.0.0.1:');
  const open = services.filter(([, { ports }]) => ports.some(isOpen)).map(([name]) => name);
  expect(open).toEqual(['proxy']);
  expect(compose.networks.database).toEqual({ internal: true });
  for (const name of ['postgres', 'postgres-replica', 'pgbouncer']) {
    expect(compose.services[name]?.networks).toEqual(['database']);
  }
  for (const [name, target, { networks }] of ours) {
    if (target === 'edge' || target === 'console')
      expect([name, networks]).not.toContain('database');
  }
});

test('secrets come from outside', () => {
  const secret = /(?:PASSWORD|SECRET|_KEY)\b/;
  for (const [, { environment }] of services) {
    for (const [name, value] of Object.entries(environment)) {
      if (secret.test(name) || /@(?:postgres|pgbouncer)/.test(value)) {
        expect(value).toMatch(/\$\{(?:VELVET_[A-Z_]+:\?|ERASED_NAMES_KEY:-)\}/);
      }
    }
  }
});
