interface ShellRelease {
  readonly version: string;
  /** As reports name it. */
  readonly name: string;
}

/** The release this page's shell came from; undefined on a development server. */
export function shellRelease(document: Document): ShellRelease | undefined {
  const source = document.querySelector('script[src*="/releases/shell/"]')?.getAttribute('src');
  const version = /\/releases\/shell\/([\w.-]+)\//.exec(source ?? '')?.[1];
  return version === undefined ? undefined : { version, name: `shell@${version}` };
}
