import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteManifestSchema } from '@velvet/contract/remote-manifest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { type Feature, parseFeature } from '../feature/index.ts';
import { createHost, createStore, TestHost } from './test-host.tsx';

interface FeatureUnderTest {
  readonly feature: Feature;
  /** Its `remote.json`. */
  readonly manifest: unknown;
  /** The remote's English catalog. */
  readonly messages: Readonly<Record<string, string>>;
  readonly skeletonsDir: string;
}

/** That a remote's `remote.json` and its feature speak of the same screens. */
export function describeManifest({
  feature,
  manifest,
  messages,
}: Pick<FeatureUnderTest, 'feature' | 'manifest' | 'messages'>): void {
  const { id, routes, menu } = v.parse(remoteManifestSchema, manifest);
  const ownedPaths = Object.keys(routes);

  test('the shell can read the feature, which has exactly the routes of remote.json', () => {
    expect(parseFeature(feature, { id, ownedPaths })).toEqual({ ok: true, feature });
    expect(Object.keys(feature.routes).toSorted()).toEqual(ownedPaths.toSorted());
  });

  test('titles and labels in remote.json are messages of the remote', () => {
    const ids = [...Object.values(routes).map(({ title }) => title), ...menu.map((m) => m.label)];
    expect(ids.filter((one) => one !== undefined && messages[one] === undefined)).toEqual([]);
  });
}

/** What every remote promises the shell and the edge: the tests of its one exposed module. */
export function describeFeature(remote: FeatureUnderTest): void {
  const { feature, messages, skeletonsDir } = remote;

  describeManifest(remote);

  test('S2.1 every language has every message', async () => {
    const catalogs = await Promise.all(Object.values(feature.messages).map((load) => load()));
    const [first, ...others] = catalogs.map(({ default: texts }) => Object.keys(texts).sort());
    expect(first?.length).toBeGreaterThan(0);
    for (const ids of others) expect(ids).toEqual(first);
  });

  test('every screen renders on a server, where there is no window', async () => {
    const { routes, slices } = feature;
    for (const [address, load] of Object.entries(routes)) {
      const { default: Screen } = await load();
      const store = createStore([], [], { slices });
      const host = { messages, store, host: createHost(false), address };
      const html = renderToString(createElement(TestHost, host, createElement(Screen)));
      expect(html).toContain('<h1');
    }
  });

  describe('the skeletons of the first response', () => {
    const css = readFileSync(path.join(skeletonsDir, 'skeletons.css'), 'utf8');
    const fragments = readdirSync(skeletonsDir).filter((file) => file.endsWith('.html'));

    test('their stylesheet stays below 1.6 kB, for all widths, and names colours by token', () => {
      expect(Buffer.byteLength(css)).toBeLessThan(1_600);
      expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|\brgb/i);
    });

    test.each(fragments)('%s is shapes only, each with a style', (file) => {
      const html = readFileSync(path.join(skeletonsDir, file), 'utf8');
      expect(html.replace(/<[^>]*>/g, '').trim()).toBe('');
      expect(html).not.toMatch(/\s(?:style|id)=/);
      const used = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' '));
      expect(used.length).toBeGreaterThan(0);
      for (const name of used) expect(css).toContain(`.${name}`);
    });
  });
}
