import { documentBytes } from '@convoke/contract/resource/document.rules.ts';
import { uploadFinish, uploadPath, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { uploadFailures } from '@convoke/contract/resource/upload.failures.ts';
import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { signatureHeadersFor } from '../../../../core/call-headers.ts';
import { callTexts } from '../../../../core/call-texts.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { token } from '../../../../core/session.ts';
import { fingerprintOf } from './fingerprint.ts';
import { changeUpload, isUnderWay, type UploadItem, type UploadPlace, uploads } from './upload-store.ts';

/** Bytes of one request: what is lost of one that is cut off is sent again. */
const pieceBytes = 8 * 1024 * 1024;
/** Files at once. */
const mostAtOnce = 3;
/** After each try without an answer it waits longer, up to this. In milliseconds. */
const longestPause = 30_000;

interface Sending {
  file: File;
  place: UploadPlace;
  upload?: Upload;
  tries: number;
  timer?: ReturnType<typeof setTimeout>;
}

const sendings = new Map<number, Sending>();
let lastKey = 0;

/** Queues files; each is looked for among what was begun before. */
export function addFiles(files: readonly File[], place: UploadPlace): void {
  const items = files.map((file): UploadItem => {
    lastKey += 1;
    sendings.set(lastKey, { file, place, tries: 0 });
    const problem = problemOf(file);
    const state = problem === undefined ? 'queued' : 'refused';
    return { key: lastKey, name: file.name, bytes: file.size, sent: 0, found: 0, state, problem, duplicates: [] };
  });
  uploads.set([...uploads.get(), ...items]);
  sendNext();
}

function problemOf({ size }: File): string | undefined {
  const language = currentLanguage();
  if (size === 0) return uploadFailures.FILE_EMPTY.text[language];
  return size > documentBytes ? uploadFailures.UPLOAD_TOO_LARGE.text[language] : undefined;
}

export function pauseUpload(key: number): void {
  const sending = sendings.get(key);
  clearTimeout(sending?.timer);
  changeUpload(key, { state: 'paused', problem: undefined });
  void sending?.upload?.abort();
  sendNext();
}

/** Goes on with one that was paused, or tries one again that was refused. */
export function resumeUpload(key: number): void {
  changeUpload(key, { state: 'queued', problem: undefined });
  sendNext();
}

/** Takes a file off the list; what has come of it is removed on the server. */
export function cancelUpload(key: number): void {
  const sending = sendings.get(key);
  const item = uploads.get().find((each) => each.key === key);
  sendings.delete(key);
  uploads.set(uploads.get().filter((each) => each.key !== key));
  if (!sending) return;
  clearTimeout(sending.timer);
  // What nobody goes on with is forgotten by itself.
  if (item && isUnderWay(item)) void sending.upload?.abort(sending.upload.url !== null).catch(() => undefined);
  sendNext();
}

/** Takes off the list what there is nothing more to do with. */
export function clearUploads(): void {
  for (const { key } of uploads.get().filter((item) => !isUnderWay(item))) cancelUpload(key);
}

/** The client wants whole addresses. */
const endpoint = () => new URL(uploadPath, document.baseURI).href;

/** What was begun and is not being sent here is removed on the server. */
export async function discardUpload(uploadId: string): Promise<void> {
  await Upload.terminate(`${endpoint()}/${uploadId}`, { onBeforeRequest: sign });
}

const active = new Set(['looking', 'sending', 'waiting']);

function sendNext(): void {
  const items = uploads.get();
  const free = mostAtOnce - items.filter(({ state }) => active.has(state)).length;
  for (const { key } of items.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) void send(key);
}

async function send(key: number): Promise<void> {
  const sending = sendings.get(key);
  if (!sending) return;
  changeUpload(key, { state: 'looking', problem: undefined });
  try {
    sending.upload ??= await uploadFor(key, sending);
  } catch (error) {
    // The file is gone, or has changed since it was chosen; or nobody answers.
    if (error instanceof CallFailure) return failed(key, error.status, failureWords(error));
    return refuse(key, error instanceof Error ? error.message : String(error));
  }
  if (stateOf(key) !== 'looking') return;
  changeUpload(key, { state: 'sending' });
  sending.upload.start();
}

const stateOf = (key: number) => uploads.get().find((item) => item.key === key)?.state;

async function uploadFor(key: number, { file, place }: Sending): Promise<Upload> {
  const fingerprint = await fingerprintOf(file);
  const begun = await call(uploadUnfinished, {}, { hideLoad: true, quiet: true });
  const { categoryId, replaces } = place;
  const known = begun.find(
    (each) => each.fingerprint === fingerprint && each.bytes === file.size && each.replaces === (replaces ?? null),
  );
  if (known) changeUpload(key, { found: known.offset, sent: known.offset });
  const options: UploadOptions = {
    endpoint: known ? null : endpoint(),
    uploadUrl: known ? `${endpoint()}/${known.uploadId}` : null,
    metadata: { filename: file.name, fingerprint, ...(categoryId && { categoryId }), ...(replaces && { replaces }) },
    chunkSize: pieceBytes,
    // Tries of its own: the client's would end, and begin anew where the server is only starting.
    retryDelays: null,
    storeFingerprintForResuming: false,
    onBeforeRequest: sign,
    // From then on it is that upload or none: a server that answers 503 has not forgotten it.
    onUploadUrlAvailable() {
      upload.options.endpoint = null;
      changeUpload(key, { uploadId: idIn(upload.url) });
    },
    onProgress: (sent) => changeUpload(key, { sent }),
    onChunkComplete: () => {
      const sending = sendings.get(key);
      if (sending) sending.tries = 0;
    },
    onSuccess: () => void finish(key, upload.url),
    onError: (error) => onError(key, upload, error),
  };
  const upload = new Upload(file, options);
  return upload;
}

/** Signed as a multipart call is: its address and headers, not what it carries (decision 0101). */
function sign(request: { setHeader(name: string, value: string): void }): void {
  const headers = signatureHeadersFor({ address: '', query: {}, body: undefined });
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  request.setHeader('Authorization', `Bearer ${token('user') ?? ''}`);
}

const idIn = (url: string | null) => url?.slice(url.lastIndexOf('/') + 1) ?? '';

async function finish(key: number, url: string | null): Promise<void> {
  const uploadId = idIn(url);
  try {
    const { documentId, name, duplicates } = await call(
      uploadFinish,
      { uploadId },
      { hideLoad: true, quiet: true, again: true },
    );
    const item = uploads.get().find((each) => each.key === key);
    changeUpload(key, {
      name,
      documentId,
      state: 'kept',
      sent: item?.bytes ?? 0,
      problem: undefined,
      duplicates: duplicates.map((each) => each.name),
    });
    sendings.delete(key);
    sendNext();
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    failed(key, error.status, failureWords(error));
  }
}

function onError(key: number, upload: Upload, error: Error | DetailedError): void {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const isOfNetwork = error instanceof DetailedError && answer === null;
  if (!answer && !isOfNetwork) return refuse(key, error.message);
  const status = answer?.getStatus() ?? 0;
  // It has expired, or was given up on another device: it begins anew.
  if ([403, 404, 410].includes(status) && upload.url !== null && upload.options.endpoint === null) {
    upload.url = null;
    upload.options.endpoint = endpoint();
    upload.options.uploadUrl = null;
    changeUpload(key, { sent: 0, found: 0 });
    return upload.start();
  }
  failed(key, status, wordsOf(answer?.getBody()));
}

/** What passes by itself is tried again, a session that has ended after the person has signed in; anything else is the person's to mend. */
function failed(key: number, status: number, words: string): void {
  const sending = sendings.get(key);
  if (!sending || stateOf(key) === 'paused') return;
  const passes = status === 0 || status === 401 || status === 409 || status === 423 || status === 429 || status >= 500;
  if (!passes) return refuse(key, words);
  sending.tries += 1;
  changeUpload(key, { state: 'waiting', problem: words });
  const again = () => {
    clearTimeout(sending.timer);
    removeEventListener('online', again);
    if (stateOf(key) === 'waiting') void send(key);
  };
  const wait = () => {
    sending.timer = setTimeout(again, Math.min(longestPause, 1000 * 2 ** (sending.tries - 1)));
    addEventListener('online', again);
  };
  // Any call asks people to sign in, and learns by how much the clock is wrong.
  if (status === 401) void call(uploadUnfinished, {}, { hideLoad: true, quiet: true }).then(wait, wait);
  else wait();
}

function refuse(key: number, problem: string): void {
  changeUpload(key, { state: 'refused', problem });
  sendNext();
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
