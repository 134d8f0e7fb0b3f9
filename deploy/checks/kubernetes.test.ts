import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { readText } from '../../tools/syntax/source.ts';
import { variablesRead } from './testing/import-closure.ts';
import { readTargets, readYaml, type Target } from './testing/read-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = 'deploy/kubernetes';

const documentSchema = v.looseObject({
  apiVersion: v.string(),
  kind: v.string(),
  metadata: v.optional(v.looseObject({ name: v.string() }), { name: '' }),
  spec: v.optional(v.unknown()),
});
type Document = v.InferOutput<typeof documentSchema>;

const probeSchema = v.optional(
  v.looseObject({ httpGet: v.looseObject({ path: v.string(), port: v.literal('http') }) }),
);
const podSchema = v.looseObject({
  serviceAccountName: v.string(),
  automountServiceAccountToken: v.literal(false),
  securityContext: v.looseObject({
    runAsNonRoot: v.literal(true),
    runAsUser: v.literal(10_001),
    seccompProfile: v.strictObject({ type: v.literal('RuntimeDefault') }),
  }),
  containers: v.tuple([
    v.looseObject({
      name: v.string(),
      image: v.string(),
      securityContext: v.strictObject({
        allowPrivilegeEscalation: v.literal(false),
        readOnlyRootFilesystem: v.literal(true),
        capabilities: v.strictObject({ drop: v.tuple([v.literal('ALL')]) }),
      }),
      env: v.array(
        v.looseObject({
          name: v.string(),
          value: v.optional(v.string()),
          valueFrom: v.optional(v.looseObject({ secretKeyRef: v.optional(v.unknown()) })),
        }),
      ),
      ports: v.optional(v.array(v.looseObject({ containerPort: v.number() })), []),
      startupProbe: probeSchema,
      readinessProbe: probeSchema,
      livenessProbe: probeSchema,
      resources: v.looseObject({ requests: v.unknown(), limits: v.unknown() }),
    }),
  ]),
});
const workloadSchema = v.looseObject({ template: v.looseObject({ spec: podSchema }) });

const targets = readTargets(root);
const kustomizations = ['base', 'migrate', 'overlays/example', 'overlays/example-migrate'];
const documents: readonly Document[] = kustomizations
  .flatMap((each) => readdirSync(path.join(root, folder, each)).map((file) => `${each}/${file}`))
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => readYaml(readText(root, `${folder}/${file}`)))
  .map((document) => v.parse(documentSchema, document));
const named = (kind: string) => documents.filter((document) => document.kind === kind);

const workloads = [...named('Deployment'), ...named('Job')].map((document) => {
  const { name } = document.metadata;
  const [container] = v.parse(workloadSchema, document.spec).template.spec.containers;
  return [name, container, document.spec] as const;
});
const targetOf = (name: string): Target | undefined => targets.get(name);

test.each(documents.map((document) => [document.kind, document.metadata.name, document] as const))(
  '%s %s is what the schema of Kubernetes allows',
  async (kind, _, document) => {
    const module: unknown = await import(`kubernetes-models/${document.apiVersion}/${kind}`);
    const { [kind]: Model } = Object(module);
    expect(() => new Model(document).validate()).not.toThrow();
  },
);

test('every process but those of releases runs', () => {
  const expected = [...targets.keys()].filter((name) => name !== 'releases');
  expect(workloads.map(([name]) => name).sort()).toEqual(expected.sort());
});

test.each(workloads)('%s may do nothing that it does not need', (name, container, spec) => {
  expect(v.is(workloadSchema, spec)).toBe(true);
  expect(container.image).toBe(`velvet-${name}`);
  const accounts = named('ServiceAccount').filter((one) => one.metadata.name === name);
  expect(accounts).toMatchObject([{ automountServiceAccountToken: false }]);
});

test.each(workloads)('%s is probed where it answers', (name, container) => {
  const target = targetOf(name);
  expect(container.ports.map((port) => port.containerPort)).toEqual(
    target?.port ? [target.port.number] : [],
  );
  const pathOf = (probe: v.InferOutput<typeof probeSchema>) => probe?.httpGet.path;
  const { startupProbe, readinessProbe, livenessProbe } = container;
  expect([startupProbe, livenessProbe, readinessProbe].map(pathOf)).toEqual([
    target?.health,
    target?.health,
    target?.ready,
  ]);
});

test.each(workloads)(
  'every variable of %s is one that it reads; secrets are referred to',
  (name, { env }) => {
    const read = variablesRead(root, targetOf(name)?.scripts ?? []);
    expect(env.map((one) => one.name).filter((one) => !read.has(one))).toEqual([]);
    const secrets = env.filter((one) => /^DATABASE_|SECRET/.test(one.name));
    for (const { value, valueFrom } of secrets) {
      expect([value, valueFrom]).toEqual([undefined, { secretKeyRef: expect.anything() }]);
    }
  },
);

test('what runs twice is never taken away as a whole', () => {
  const twice = ['api', 'draws', 'edge', 'ops'];
  const names = (kind: string) => named(kind).map(({ metadata }) => metadata.name);
  expect(names('PodDisruptionBudget').sort()).toEqual(twice);
  expect(names('HorizontalPodAutoscaler').sort()).toEqual(['api', 'edge']);
  const scaled = named('Deployment').filter(({ spec }) => !('replicas' in Object(spec)));
  expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'edge']);
});

test('each port that is reached from elsewhere has a policy that says by whom', () => {
  const listening = [...targets].filter(([name, { port }]) => port && name !== 'releases');
  const policies = named('NetworkPolicy');
  for (const [name, { port }] of listening) {
    const own = policies.find(({ metadata }) => metadata.name === name);
    expect(own?.spec).toMatchObject({ ingress: [{ ports: [{ port: port?.number }] }] });
  }
  const all = policies.find(({ metadata }) => metadata.name === 'nothing-else');
  expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
});

test.each(kustomizations)('the resources of %s are there', (each) => {
  const [read] = readYaml(readText(root, `${folder}/${each}/kustomization.yaml`));
  const schema = v.looseObject({ resources: v.array(v.string()) });
  for (const resource of v.parse(schema, read).resources) {
    expect(existsSync(path.join(root, folder, each, resource))).toBe(true);
  }
});

test('no manifest holds a secret', () => {
  expect(named('Secret')).toEqual([]);
});
