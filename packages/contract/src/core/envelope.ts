/** Every JSON answer. `code` 0 is success; anything else is a failure of `failures.ts`. */
export interface Envelope<Data> {
  code: number;
  message: string;
  data: Data;
}

/** What `data` of every refusal holds, beside what the failure itself says: several failures share a code, their names differ. */
export interface RefusalData {
  failure: string;
}

/** What `data` holds when the input was refused (code 1000): one entry per field, in the caller's language. */
export interface FieldProblems {
  fields: { path: string; message: string }[];
}

/** Codes whose message the web shows as an error toast of five seconds (specification section 8). */
export const toastCodes: readonly number[] = [7000, 1000, 3001, 3000, 3004, 3005];
