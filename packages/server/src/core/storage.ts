import type { Readable } from 'node:stream';

/** A part of a file: its first and its last byte, both counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  /** All of it, or the range that was asked for. */
  stream: Readable;
  /** Bytes of the whole file. */
  bytes: number;
}

/** What was kept. */
export interface Kept {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What a signed address says of a file to the browser that asks for it. */
export interface SignedLink {
  /** How long the address is good for; a download that has begun goes on. */
  seconds: number;
  /** The name it is saved under, in any script. */
  fileName: string;
  contentType: string;
  /** Whether the browser saves it instead of showing it. */
  isAttachment: boolean;
}

export interface ListedFile {
  key: string;
  bytes: number;
  /** When it was kept. */
  keptAt: Date;
}

/** A part of a file that goes from a browser to the storage itself. */
export interface ListedPart {
  /** From 1. */
  number: number;
  bytes: number;
  /** What the storage calls its content. */
  tag: string;
}

/** Files that browsers bring to the storage in parts, past this server. Until all parts are put together nobody sees any of it. Rejects with a StorageTrouble. */
export interface PartStorage {
  /** Where browsers send parts, as a policy names it. */
  origin(): Promise<string>;
  /** Begins a file; answers what its parts are sent to. */
  begin(key: string): Promise<string>;
  /** An address that takes one part of exactly so many bytes by PUT, as often as it is sent, for so many seconds. */
  signPart(key: string, sending: string, number: number, bytes: number, seconds: number): Promise<string>;
  /** The parts that are there; null when the file is whole, was given up or was forgotten. */
  list(key: string, sending: string): Promise<ListedPart[] | null>;
  /** Puts the parts together. That they are already is as good. */
  complete(key: string, sending: string, parts: readonly ListedPart[]): Promise<void>;
  /** Forgets the parts. That there are none is as good. */
  abort(key: string, sending: string): Promise<void>;
}

/** The storage of files does not answer, is full of work or refuses us: answered with 503. Its message holds no secret. */
export class StorageTrouble extends Error {
  readonly code = 'STORAGE_AWAY';
}

/** Where files are kept (`storage/`: on the disk or in a bucket). Keys are made by us, never by a caller. */
export interface Storage {
  /** Where browsers may bring files by themselves; null where only this server can write. */
  readonly parts: PartStorage | null;
  /** Throws a SettingsError, in words for who runs the installation, when its settings cannot be right; a StorageTrouble when it cannot be asked. */
  check(): Promise<void>;
  /**
   * Keeps the bytes under the key; whole or not at all. Rejects with the disk's error, which is answered with 503 when it is full or cannot be written to, or with a
   * StorageTrouble, as all that follow do.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, piece by piece: the file is never in memory as a whole. Rejects with what the source throws, and then nothing is kept. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<Kept>;
  /** The file, or null when there is none. A range ends where the file does. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** An address at which the storage itself hands out the file to whoever knows it, or null where only this server can: then it serves the file. */
  signedUrl(key: string, link: SignedLink): Promise<string | null>;
  /** Bytes of the file, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** That there is none is as good. */
  remove(key: string): Promise<void>;
  /** The kept files whose keys begin with the prefix, in no order. */
  list(prefix: string): AsyncIterable<ListedFile>;
  /** Removes what processes left half written when they died. Answers how many files it was. */
  removeHalves(): Promise<number>;
}

const keyForm = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.[a-z0-9]{2,5}$/;

/** Whether a path below the folder of files is a kept file: not one that is being written, nor what a crash left of one. */
export function isStorageKey(name: string): boolean {
  return keyForm.test(name);
}

/** The address under which a stored file is served. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
