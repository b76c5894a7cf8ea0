/** An answer as both ways of sending give it. */
export interface RawAnswer {
  status: number;
  header: (name: string) => string | null;
  blob: () => Promise<Blob>;
  text: () => Promise<string>;
}

export interface SendOptions {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal: AbortSignal | undefined;
  onProgress: ((share: number) => void) | undefined;
}

/** A call that got no answer for this long counts as no connection. Uploads have no limit: they show their progress. */
const timeoutMs = 60_000;

/** Sends a request; rejects with AbortError when the caller gave up, with any other error when no answer came. */
export async function send(address: string, options: SendOptions): Promise<RawAnswer> {
  if (options.onProgress) return sendWithProgress(address, options);
  const limits = [options.signal, options.body instanceof FormData ? undefined : AbortSignal.timeout(timeoutMs)];
  const response = await fetch(address, {
    method: options.method,
    headers: options.headers,
    body: options.body ?? null,
    signal: AbortSignal.any(limits.filter((each) => each !== undefined)),
    credentials: 'same-origin',
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    blob: () => response.blob(),
    text: () => response.text(),
  };
}

/** fetch cannot tell how much it has sent, so uploads with a progress bar use the older request. */
function sendWithProgress(address: string, options: SendOptions): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method, address);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const blob = request.response as Blob;
      resolve({
        status: request.status,
        header: (name) => request.getResponseHeader(name),
        blob: async () => blob,
        text: () => blob.text(),
      });
    };
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (options.signal?.aborted) request.abort();
    else request.send(options.body ?? null);
  });
}
