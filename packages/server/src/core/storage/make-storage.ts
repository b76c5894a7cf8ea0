import type { Storage } from '../storage.ts';
import { DiskStorage } from './disk-storage.ts';
import type { StorageSettings } from './storage-settings.ts';

/** Where this installation keeps files. The SDK of S3, some megabytes of it, is loaded only where it is used. */
export async function makeStorage({ kind, folder, s3 }: StorageSettings): Promise<Storage> {
  if (kind === 'disk' || s3 === null) return new DiskStorage(folder);
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(s3);
}
