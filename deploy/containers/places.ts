import path from 'node:path';

/** User and group of the product's processes in images. */
export const IMAGE_USER = 10_001;

export function placesIn(dataFolder: string) {
  const keys = path.join(dataFolder, 'keys');
  return {
    environment: path.join(dataFolder, '.env'),
    releases: path.join(dataFolder, 'releases'),
    /** All keys of the registry, for who releases. */
    registry: path.join(dataFolder, 'registry'),
    root: path.join(keys, 'root.json'),
    /** A folder with the registry's online key only. */
    onlineKey: path.join(keys, 'online'),
    keys,
    drawsKey: path.join(keys, 'draws.key'),
    pushKey: path.join(keys, 'push.key'),
  } as const;
}
/** Files and folders of an installation in containers. */
export type Places = ReturnType<typeof placesIn>;

/**
 * Who owns the releases, and runs what renews their timestamp: that of the images where this process is
 * root, who can give files away, else the user of this process.
 */
export function processUser(): { readonly isRoot: boolean; readonly text: string } {
  const uid = process.getuid?.() ?? 0;
  const isRoot = uid === 0;
  return {
    isRoot,
    text: isRoot ? `${IMAGE_USER}:${IMAGE_USER}` : `${uid}:${process.getgid?.() ?? uid}`,
  };
}

/**
 * What visitors get through the proxy: a page of the edges, and a call that reaches an API server. The
 * proxy takes some seconds to find servers that are ready.
 */
export const visitorUrls = (port: string): readonly string[] =>
  ['/Home', '/api/sys_config'].map((place) => `http://127.0.0.1:${port}${place}`);
