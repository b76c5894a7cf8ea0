import { type CallOptions, callFile } from './call.ts';
import type { TypedCall } from './call-shape.ts';

/** A press that was repeated is answered by the same file, which is saved once. */
const saved = new WeakSet<Blob>();

/** Makes a call that answers a file and saves it under the name the server gave. */
export async function download<Raw>(
  definition: TypedCall<Raw, unknown>,
  input: Raw,
  options?: CallOptions,
): Promise<void> {
  const { blob, fileName } = await callFile(definition, input, options);
  if (saved.has(blob)) return;
  saved.add(blob);
  saveFile(blob, fileName);
}

/** Saves what the browser has made itself. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
