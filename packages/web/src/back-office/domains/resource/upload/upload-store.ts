import { createStore } from '../../../../core/store.ts';

/** How it stands with a file. `waiting`: no answer came, and it is asked again by itself. */
export type UploadState = 'queued' | 'looking' | 'sending' | 'waiting' | 'paused' | 'kept' | 'refused';

export interface UploadItem {
  key: number;
  name: string;
  bytes: number;
  /** Bytes that are there. */
  sent: number;
  /** Of these were there from another time or device. */
  found: number;
  state: UploadState;
  /** Why it was refused, or waits. */
  problem?: string | undefined;
  /** It was uploaded at another time, and not sent again. */
  wasThere?: boolean | undefined;
  /** Names of files with the same content that were there already. */
  duplicates: readonly string[];
  /** The browser cannot reach the storage, so it goes through the server. */
  isThrough?: boolean | undefined;
  /** Once the server knows it. */
  uploadId?: string | undefined;
  /** Once it is kept. */
  documentId?: string | undefined;
}

/** What this browser tab uploads. It belongs to no page, so it goes on while somebody looks at another one. */
export const uploads = createStore<readonly UploadItem[]>([]);

export const isUnderWay = ({ state }: UploadItem) => state !== 'kept' && state !== 'refused';

export function changeUpload(key: number, to: Partial<UploadItem>): void {
  uploads.set(uploads.get().map((item) => (item.key === key ? { ...item, ...to } : item)));
}

/** Whoever closes the tab is asked first. What was sent stays, but only this tab knows the files. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

uploads.subscribe(() => {
  removeEventListener('beforeunload', warn);
  if (uploads.get().some(isUnderWay)) addEventListener('beforeunload', warn);
});

/** Where a file is to go. */
export interface UploadPlace {
  categoryId?: string | undefined;
  /** The document of which it becomes the newest version. */
  replaces?: string | undefined;
}
