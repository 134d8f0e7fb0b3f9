/** A response as it came. */
export interface Received {
  readonly status: number;
  readonly body: string;
}

/** Told the part of the file that has been sent, from 0 to 1. */
export type UploadProgress = (sent: number) => void;

interface Upload {
  readonly address: string;
  readonly headers: Headers;
  readonly body: Blob;
  readonly signal: AbortSignal;
  readonly onProgress: UploadProgress;
}

/** Sends a file by POST. Rejects when there is no response, or `signal` ends it. */
export function uploadWithProgress(upload: Upload): Promise<Received> {
  const { address, headers, body, signal, onProgress } = upload;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, body: request.responseText });
    request.onerror = () => reject(new Error('No response'));
    request.onabort = () => reject(new Error('Ended'));
    if (signal.aborted) return reject(new Error('Ended'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
