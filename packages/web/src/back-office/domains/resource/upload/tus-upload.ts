import { uploadPath } from '@convoke/contract/resource/upload.calls.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { signatureHeadersFor } from '../../../../core/call-headers.ts';
import { callTexts } from '../../../../core/call-texts.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { token } from '../../../../core/session.ts';
import type { Sender, SenderEvents } from './sender.ts';

/** Bytes of one request: what is lost of one that is cut off is sent again. */
const pieceBytes = 32 * 1024 * 1024;

/** The client wants whole addresses. */
const endpoint = () => new URL(uploadPath, document.baseURI).href;

const idIn = (url: string | null) => url?.slice(url.lastIndexOf('/') + 1) ?? '';

/** A file that goes through the server, by tus; with an id, one that was begun before. */
export function tusUpload(
  file: File,
  metadata: Record<string, string>,
  uploadId: string | undefined,
  events: SenderEvents,
): Sender {
  const upload = new Upload(file, {
    endpoint: uploadId === undefined ? endpoint() : null,
    uploadUrl: uploadId === undefined ? null : `${endpoint()}/${uploadId}`,
    metadata,
    chunkSize: pieceBytes,
    // Tries of its own: the client's would end, and begin anew where the server is only starting.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: sign,
    // From then on it is that upload or none: a server that answers 503 has not forgotten it.
    onUploadUrlAvailable() {
      upload.options.endpoint = null;
      events.onKnown(idIn(upload.url));
    },
    onProgress: events.onProgress,
    onChunkComplete: events.onPiece,
    onSuccess: () => events.onWhole(idIn(upload.url)),
    onError: (error) => onError(upload, error, events),
  });
  return {
    start: () => upload.start(),
    stop: () => void upload.abort(),
    // What nobody goes on with is forgotten by itself.
    discard: () => upload.abort(upload.url !== null).catch(() => undefined),
  };
}

/** What was begun and is not being sent here is removed on the server, whichever way it went. */
export async function discardUpload(uploadId: string): Promise<void> {
  await Upload.terminate(`${endpoint()}/${uploadId}`, { onBeforeRequest: sign });
}

/** Signed as a multipart call is: its address and headers, not what it carries (decision 0101). */
function sign(request: { setHeader(name: string, value: string): void }): void {
  const headers = signatureHeadersFor({ address: '', query: {}, body: undefined });
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  request.setHeader('Authorization', `Bearer ${token('user') ?? ''}`);
}

function onError(upload: Upload, error: Error | DetailedError, events: SenderEvents): void {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const isOfNetwork = error instanceof DetailedError && answer === null;
  // The file is gone, or has changed since it was chosen.
  if (!answer && !isOfNetwork) return events.onRefused(error.message);
  const status = answer?.getStatus() ?? 0;
  // It has expired, or was given up on another device.
  if ([403, 404, 410].includes(status) && upload.url !== null && upload.options.endpoint === null) {
    upload.url = null;
    upload.options.endpoint = endpoint();
    upload.options.uploadUrl = null;
    events.onForgotten();
    return upload.start();
  }
  events.onFailed(status, wordsOf(answer?.getBody()));
}

/** The words of an envelope; without one nobody answered that is ours. */
function wordsOf(body: string | undefined): string {
  try {
    const { message } = JSON.parse(body ?? '') as { message?: unknown };
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // A proxy's page, or nothing at all.
  }
  return callTexts.noConnection[currentLanguage()];
}
