import { CallFailure, failureText, failureWords } from '../../core/call-failure.ts';
import { createSignal } from '../../core/store.ts';

/**
 * The error catalogue's toasts on attendees' pages (specification section 8): what belongs to no field shows for five seconds over the page, besides
 * standing where it was pressed, so that nobody who reads slowly loses it.
 */
const toasts = createSignal<string>();

/** Shown by `ui/toast.tsx`. */
export const onToast = toasts.listen;

export const toast = toasts.emit;

/** What a failure is called in its place, toasted as well, unless a field says it or the catalogue has it passed silently. */
export function sayFailure(error: unknown): string {
  const words = failureWords(error);
  if (error instanceof CallFailure && error.fields.length === 0 && failureText(error) !== undefined) toast(words);
  return words;
}
