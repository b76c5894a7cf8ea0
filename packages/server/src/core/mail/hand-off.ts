/**
 * What became of handing one message to a provider. Exactly one of three:
 * - accepted: the provider answered that it has the message; `providerId` is its number for it (receipts name it).
 * - refused: it certainly does not have it. `permanent` means that the same message would be refused again (a bad number, 5xx); otherwise a later
 *   attempt may pass.
 * - unknown: the message may or may not be on its way (no answer came after it was handed over). It must not be sent again by itself.
 * `reason` is for logs and operators: it quotes the provider, with addresses and numbers of people taken out.
 */
export type HandOff =
  | { accepted: true; providerId: string; unknown?: false }
  | { accepted: false; permanent: boolean; reason: string; unknown?: false }
  | { unknown: true; reason: string; accepted?: undefined };

/** Takes people out of `reason` and cuts it to 500 characters. */
export function refused(permanent: boolean, reason: string): HandOff {
  return { accepted: false, permanent, reason: withoutPeople(reason) };
}

/** Takes people out of `reason` and cuts it to 500 characters. */
export function unknown(reason: string): HandOff {
  return { unknown: true, reason: withoutPeople(reason) };
}

/** Providers like to quote the recipient, and logs must not hold personal data. */
export function withoutPeople(reason: string): string {
  return reason
    .replace(/[^\s<>"'(,;:]+@[^\s<>"'),;:]+/g, '…')
    .replace(/(?<![\w-])\+?\d{7,}(?![\w-])/g, '…')
    .slice(0, 500);
}

/** The fields of a thrown error that tell what happened; errors of libraries are not typed. */
export function errorFields(error: unknown): { name: string; message: string; code: string; status: number | null } {
  if (!(error instanceof Error)) return { name: '', message: String(error), code: '', status: null };
  const fields = error as Error & { code?: unknown; responseCode?: unknown; statusCode?: unknown };
  const status = fields.responseCode ?? fields.statusCode;
  return {
    name: error.name,
    message: error.message,
    code: typeof fields.code === 'string' ? fields.code : '',
    status: typeof status === 'number' ? status : null,
  };
}
