import { newPublicCode } from '../../core/codes.ts';

/** The number of a top-up (R) or of something charged (S): what people say on the telephone. No secret, and nothing can be counted by it. */
export function newAccountNumber(of: 'R' | 'S'): string {
  return `${of}${newPublicCode().slice(0, 11)}`;
}
