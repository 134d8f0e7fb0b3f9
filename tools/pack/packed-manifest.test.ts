import { resolve } from 'node:path';
import { packedManifest, readSourceManifest } from './packed-manifest.ts';

const root = resolve(__dirname, '../..');

test('what a page has once is a peer with a range, and patterns become entries', () => {
  const packed = packedManifest(
    {
      ...readSourceManifest(root, 'shared/sdk'),
      exports: { './routes': './src/routes/index.ts', './store/*': './src/store/*.ts' },
      dependencies: { react: '19.3.1', valibot: '1.5.0', '@velvet/ui': '3.0.0' },
      optionalPeers: {},
    },
    {
      engines: { node: '>=20.19' },
      files: ['./src/store/keep.ts', './src/store/deep/no.ts', './src/ui/other.ts'],
    },
  );
  expect(packed).toMatchObject({
    name: '@velvet/sdk',
    dependencies: { valibot: '1.5.0' },
    peerDependencies: { react: '^19.3.1', '@velvet/ui': '^3.0.0' },
    exports: {
      './routes': { types: './dist/routes/index.d.ts', default: './dist/routes/index.js' },
      './store/keep': { types: './dist/store/keep.d.ts', default: './dist/store/keep.js' },
    },
  });
  expect(Object.keys(packed.exports)).toHaveLength(2);
  expect(packed).not.toHaveProperty('private');
});
