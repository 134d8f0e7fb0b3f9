/** A part of a file, ready to be sent. */
interface Piece {
  readonly body: Blob;
  /** Hexadecimal, lower case. */
  readonly sha256: string;
}

/** Reads a part of a file and no more of it. Rejects when the device cannot. */
export async function readPiece(file: Blob, from: number, end: number): Promise<Piece> {
  const bytes = await file.slice(from, end).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    body: new Blob([bytes], { type: 'application/octet-stream' }),
    sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
