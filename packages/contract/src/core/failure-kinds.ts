import type { Texts } from './language.ts';

export interface Failure {
  /** The envelope's code. 1000, 3000, 3001, 3004, 3005 and 7000 are shown as a toast; others are the caller's to handle. */
  code: number;
  /** HTTP status; business refusals answer 200. */
  status: number;
  text: Texts;
}

export const refusal = (code: number, text: Texts): Failure => ({ code, status: 200, text });
export const http = (status: number, text: Texts, code = status): Failure => ({ code, status, text });
/** Bad parameter, wrong state, over a limit, not open or expired, anything else a person must read. */
export const bad = (text: Texts): Failure => refusal(1000, text);
/** What is asked for is not there. */
export const missing = (text: Texts): Failure => refusal(3000, text);
export const state = (text: Texts): Failure => refusal(3001, text);
export const limit = (text: Texts): Failure => refusal(3004, text);
export const closed = (text: Texts): Failure => refusal(3005, text);
export const read = (text: Texts): Failure => refusal(7000, text);
