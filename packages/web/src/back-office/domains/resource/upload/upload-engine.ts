import { documentBytes } from '@convoke/contract/resource/document.rules.ts';
import { uploadBegin, uploadFinish, uploadKnown, uploadUnfinished } from '@convoke/contract/resource/upload.calls.ts';
import { uploadFailures } from '@convoke/contract/resource/upload.failures.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { fingerprintOf } from './fingerprint.ts';
import { partUpload, tab } from './part-upload.ts';
import type { Sender } from './sender.ts';
import { tusUpload } from './tus-upload.ts';
import { changeUpload, isUnderWay, type UploadItem, type UploadPlace, uploads } from './upload-store.ts';

/** Files at once. */
const mostAtOnce = 3;
/** After each try without an answer it waits longer, up to this. In milliseconds. */
const longestPause = 30_000;

interface Sending {
  file: File;
  place: UploadPlace;
  upload?: Sender | undefined;
  tries: number;
  timer?: ReturnType<typeof setTimeout>;
}

const sendings = new Map<number, Sending>();
let lastKey = 0;
/** Until the server or the storage says otherwise. */
let goesDirectly = true;

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
  sending?.upload?.stop();
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
  if (item && isUnderWay(item)) void sending.upload?.discard();
  sendNext();
}

/** Takes off the list what there is nothing more to do with. */
export function clearUploads(): void {
  for (const { key } of uploads.get().filter((item) => !isUnderWay(item))) cancelUpload(key);
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
    const upload = sending.upload ?? (await uploadFor(key, sending));
    if (upload === undefined) return;
    sending.upload = upload;
  } catch (error) {
    // The file is gone, or has changed since it was chosen; or nobody answers.
    if (error instanceof CallFailure) return failed(key, error.status, wordsOf(error));
    return refuse(key, error instanceof Error ? error.message : String(error));
  }
  if (stateOf(key) !== 'looking') return;
  changeUpload(key, { state: 'sending' });
  sending.upload.start();
}

const stateOf = (key: number) => uploads.get().find((item) => item.key === key)?.state;

/** Nothing where the file is in the library already. */
async function uploadFor(key: number, { file, place }: Sending): Promise<Sender | undefined> {
  const fingerprint = await fingerprintOf(file);
  const begun = await call(uploadUnfinished, {}, { hideLoad: true, quiet: true });
  const { categoryId, replaces } = place;
  const known = begun.find(
    (each) =>
      each.fingerprint === fingerprint &&
      each.bytes === file.size &&
      each.replaces === (replaces ?? null) &&
      (goesDirectly || !each.isDirect),
  );
  const events = eventsOf(key);
  if (known) changeUpload(key, { found: known.offset, sent: known.offset, uploadId: known.uploadId });
  if (known?.isDirect) return partUpload(file, known.uploadId, null, events);
  if (!known && !replaces && (await isThere(key, { file, fingerprint, categoryId }))) return undefined;
  const metadata = {
    filename: file.name,
    fingerprint,
    ...(categoryId && { categoryId }),
    ...(replaces && { replaces }),
  };
  if (known) return tusUpload(file, metadata, known.uploadId, events);
  const { sending } = goesDirectly
    ? await call(uploadBegin, { ...metadata, bytes: file.size, tab }, { hideLoad: true, quiet: true })
    : { sending: null };
  // The storage takes nothing from browsers, now and later.
  goesDirectly = sending !== null;
  if (sending === null) return tusUpload(file, metadata, undefined, events);
  changeUpload(key, { uploadId: sending.uploadId });
  return partUpload(file, sending.uploadId, sending, events);
}

/** Whether this person uploaded it lately, to the same place: then it is not sent again. */
async function isThere(
  key: number,
  { file, fingerprint, categoryId }: { file: File; fingerprint: string; categoryId: string | undefined },
): Promise<boolean> {
  const input = { filename: file.name, fingerprint, bytes: file.size, ...(categoryId && { categoryId }) };
  const { documentId } = await call(uploadKnown, input, { hideLoad: true, quiet: true });
  if (documentId === null) return false;
  changeUpload(key, { documentId, state: 'kept', sent: file.size, wasThere: true });
  sendings.delete(key);
  sendNext();
  return true;
}

function eventsOf(key: number) {
  const beginAnew = () => {
    const sending = sendings.get(key);
    if (!sending || stateOf(key) === 'paused') return;
    sending.upload = undefined;
    void send(key);
  };
  return {
    onKnown: (uploadId: string) => changeUpload(key, { uploadId }),
    onProgress: (sent: number) => changeUpload(key, { sent }),
    onPiece() {
      const sending = sendings.get(key);
      if (sending) sending.tries = 0;
    },
    onWhole: (uploadId: string) => void finish(key, uploadId),
    onForgotten: () => changeUpload(key, { sent: 0, found: 0 }),
    onFailed: (status: number, words: string) => failed(key, status, words),
    onRefused: (words: string) => refuse(key, words),
    onOver(why: 'gone' | 'unreachable') {
      changeUpload(key, { sent: 0, found: 0 });
      if (why === 'gone') return beginAnew();
      goesDirectly = false;
      changeUpload(key, { isThrough: true });
      void sendings.get(key)?.upload?.discard().then(beginAnew);
    },
  };
}

async function finish(key: number, uploadId: string): Promise<void> {
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
    failed(key, error.status, wordsOf(error));
  }
}

/** Nothing is marked here: what is wrong with the name is said itself. */
const wordsOf = (error: CallFailure) => error.fields[0]?.message ?? failureWords(error);

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
