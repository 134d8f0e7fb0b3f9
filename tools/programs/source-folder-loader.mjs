import { dirname } from 'node:path';

/** `import.meta.dirname` stays the folder of the source: files beside it are read from there. */
export default function sourceFolderLoader(source) {
  return source.replaceAll('import.meta.dirname', JSON.stringify(dirname(this.resourcePath)));
}
