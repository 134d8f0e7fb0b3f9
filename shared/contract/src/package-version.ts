import manifest from '../package.json' with { type: 'json' };

/** Version of this package: the version of the API contract, and of the facades that remotes require. */
export const PACKAGE_VERSION: string = manifest.version;
