const folderOf = (url: string): string => new URL('.', new URL(url, document.baseURI)).href;

/** The signed address of one stream, which is renewed while it plays. */
export interface SignedAddress {
  /** Another stream begins. */
  readonly begin: (url: string) => void;
  /** The same stream lies below another address from now on. */
  readonly renew: (url: string) => void;
  /** A part's address as it is now; others stay as they are. */
  readonly current: (uri: string) => string;
}

/**
 * Playlists name their parts relatively, so a player keeps requesting below the address under which
 * it read them. Whatever lies below an earlier address is moved to the latest one.
 */
export function createSignedAddress(): SignedAddress {
  let earlier: readonly string[] = [];
  let latest = '';
  return {
    begin(url) {
      earlier = [];
      latest = folderOf(url);
    },
    renew(url) {
      const folder = folderOf(url);
      if (folder === latest) return;
      earlier = [...earlier, latest];
      latest = folder;
    },
    current(uri) {
      const folder = earlier.find((each) => uri.startsWith(each));
      return folder === undefined ? uri : latest + uri.slice(folder.length);
    },
  };
}
