import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { createContext, useContext } from 'react';

/** A file that the server has taken; an answer names it. */
export interface StoredFile {
  fileId: string;
  name: string;
  bytes: number;
}

export interface UploadWatch {
  /** Share of the file that is sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** What fields need from the page around them. */
export interface FormSurroundings {
  /** How many more may choose an option, by field and option; an option that is not named has no limit. */
  left?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Mixes the options of shuffled fields: the same on the server and in the browser. */
  seed?: string;
  /** Sends a file of an answer; throws a CallFailure. */
  upload?: (field: FormField, file: File, watch: UploadWatch) => Promise<StoredFile>;
  /** Whose fields these are where a page asks several people: a browser fills the fields of one person at a time (HTML, autofill: `section-`). */
  person?: string;
}

const Context = createContext<FormSurroundings>({});

export const SurroundingsProvider = Context.Provider;

export const useSurroundings = (): FormSurroundings => useContext(Context);

/** What the browser may fill in, of the person whose fields these are. */
export function useAutoComplete(what: string): string {
  const { person } = useSurroundings();
  return person === undefined || what === 'off' ? what : `section-${person} ${what}`;
}
