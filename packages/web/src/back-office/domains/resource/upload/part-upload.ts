import { type PartsToSend, uploadParts } from '@convoke/contract/resource/upload.calls.ts';
import { call } from '../../../../core/call.ts';
import { CallFailure, failureWords } from '../../../../core/call-failure.ts';
import { callTexts } from '../../../../core/call-texts.ts';
import { currentLanguage } from '../../../../core/language.ts';
import type { Sender, SenderEvents } from './sender.ts';
import { discardUpload } from './tus-upload.ts';

/** Parts of one file at once. */
const mostAtOnce = 2;

/** By it the server tells this tab from others. */
export const tab = crypto.randomUUID();

/** Whether any part has ever come to the storage from this tab. */
let hasReached = false;

/** No answer of the storage, or another one than that the part has come. */
class PartFailure extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`a part was answered ${status}`);
    this.status = status;
  }
}

type PartEvents = Omit<SenderEvents, 'onKnown' | 'onForgotten'> & {
  /**
   * It can only begin anew: what was there is gone; or the server answers and the storage does not, since its rules (CORS) or this network keep the browser from it.
   */
  onOver(why: 'gone' | 'unreachable'): void;
};

/** A file whose parts go from the browser to the storage itself (decision 0102). `first` is what the server said when it began; null: it was begun before. */
export function partUpload(file: Blob, uploadId: string, first: PartsToSend | null, events: PartEvents): Sender {
  let sending = new AbortController();
  let unanswered = 0;
  let next = first;
  const ask = (takes: boolean) =>
    call(uploadParts, { uploadId, tab, takes }, { hideLoad: true, quiet: true, again: true });

  async function send({ signal }: AbortController): Promise<void> {
    // Whoever starts it takes it from the tab that was at it.
    let told = next ?? (await ask(true));
    next = null;
    while (told.parts.length > 0 && !signal.aborted) {
      await sendParts(file, told, signal, events);
      told = await ask(false);
    }
    if (!signal.aborted) events.onWhole(uploadId);
  }

  function failed(error: unknown): void {
    if (error instanceof CallFailure) {
      if (error.failure === 'UPLOAD_BUSY') return events.onRefused(failureWords(error));
      return error.status === 403 ? events.onOver('gone') : events.onFailed(error.status, failureWords(error));
    }
    if (!(error instanceof PartFailure))
      return events.onRefused(error instanceof Error ? error.message : String(error));
    // In between the server was asked, and answered.
    if (error.status === 0 && !hasReached) unanswered += 1;
    if (unanswered > 1) return events.onOver('unreachable');
    // An address that is over is asked for anew, as what passes by itself.
    events.onFailed(error.status < 500 ? 0 : error.status, callTexts.noConnection[currentLanguage()]);
  }

  return {
    start() {
      sending = new AbortController();
      const { signal } = sending;
      void send(sending).catch((error: unknown) => {
        if (!signal.aborted) failed(error);
      });
    },
    stop: () => sending.abort(),
    async discard() {
      sending.abort();
      await discardUpload(uploadId).catch(() => undefined);
    },
  };
}

/** Sends the parts that were told, some at once; the first that fails stops the others. */
async function sendParts(file: Blob, told: PartsToSend, signal: AbortSignal, events: PartEvents): Promise<void> {
  const { partBytes, bytesThere } = told;
  const left = [...told.parts];
  const sent = new Map<number, number>();
  const progress = (number: number, bytes: number) => {
    sent.set(number, bytes);
    events.onProgress(bytesThere + [...sent.values()].reduce((sum, each) => sum + each, 0));
  };
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  const worker = async () => {
    for (let part = left.shift(); part && !stopped.aborted; part = left.shift()) {
      const { number, url } = part;
      const piece = file.slice((number - 1) * partBytes, number * partBytes);
      await put(url, piece, stopped, (bytes) => progress(number, bytes));
      progress(number, piece.size);
      hasReached = true;
      events.onPiece();
    }
  };
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, worker));
  } finally {
    failure.abort();
  }
}

/** By XMLHttpRequest, which alone says how much of a body has gone. */
function put(url: string, piece: Blob, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () =>
      request.status === 200 ? resolve() : reject(new PartFailure(request.status)),
    );
    for (const name of ['error', 'abort', 'timeout']) request.addEventListener(name, () => reject(new PartFailure(0)));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(piece);
  });
}
