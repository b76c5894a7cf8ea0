import type { FieldProblems, RefusalData } from '@convoke/contract/core/envelope.ts';
import { toastCodes } from '@convoke/contract/core/envelope.ts';
import { callTexts } from './call-texts.ts';
import { currentLanguage } from './language.ts';
import { createSignal } from './store.ts';

/** How long an error toast stays, in seconds (specification section 9). */
export const errorToastSeconds = 5;

interface FailureParts {
  code: number;
  status: number;
  message: string;
  path: string;
  failure?: RefusalData['failure'] | undefined;
  fields?: FieldProblems['fields'];
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  data?: unknown;
}

/** A call that did not succeed. `status` 0 means that no answer came; `code` is the envelope's, else the HTTP status. */
export class CallFailure extends Error {
  readonly code: number;
  readonly status: number;
  readonly path: string;
  /** The failure's name, where the server refused: what it is about, while several share a code. */
  readonly failure: RefusalData['failure'] | undefined;
  readonly fields: FieldProblems['fields'];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: unknown;
  /** Whether a toast has told the person already; then a form need not say it again. */
  shown = false;

  constructor(parts: FailureParts) {
    super(parts.message);
    this.name = 'CallFailure';
    this.code = parts.code;
    this.status = parts.status;
    this.path = parts.path;
    this.failure = parts.failure;
    this.fields = parts.fields ?? [];
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.data = parts.data;
  }
}

/** Whether no answer came: nothing was refused, and nothing is known. */
export const isUnanswered = (error: unknown) => error instanceof CallFailure && error.status === 0;

const toasts = createSignal<string>();

/** Each entry shows toasts in its own way; the listener gets the text and shows it for `errorToastSeconds`. */
export const onErrorToast = toasts.listen;

/** The text of the error catalogue for a failure; undefined for codes that are passed to the caller silently. */
export function failureText(failure: CallFailure): string | undefined {
  const language = currentLanguage();
  if (failure.status === 0) return callTexts.noConnection[language];
  if (failure.status === 200) {
    if (!toastCodes.includes(failure.code)) return undefined;
    return failure.message || callTexts.error[language];
  }
  if (failure.status === 403) {
    return failure.message ? `${failure.path} ${failure.message}` : callTexts.noAccess[language];
  }
  if (failure.status === 429) return callTexts.tooMany[language];
  return failure.message || callTexts.serverError[language];
}

/**
 * What a person reads of a failure in its place, beside the field or the button: the words of the error catalogue, and the server's own for codes
 * that no toast shows. Anything but a CallFailure is thrown on.
 */
export function failureWords(error: unknown): string {
  if (!(error instanceof CallFailure)) throw error;
  return failureText(error) ?? (error.message || callTexts.error[currentLanguage()]);
}

/** Shows a failure as the error catalogue says, once. */
export function toastFailure(failure: CallFailure): void {
  if (failure.shown) return;
  const text = failureText(failure);
  if (text === undefined) return;
  failure.shown = true;
  toasts.emit(text);
}
