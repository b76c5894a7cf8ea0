import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '../../../core/settings.ts';

/** Files that are still coming in lie in a folder of their own, beside the storage: on one disk a rename makes a whole one of them. */
export class Halves {
  private readonly folder: string;

  constructor({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) {
    this.folder = path.join(DATA_DIR, 'uploads');
  }

  fileOf(uploadId: string): string {
    if (!/^[0-9a-f-]{36}$/.test(uploadId)) throw new Error('not an upload’s id');
    return path.join(this.folder, uploadId);
  }

  /** Bytes that are here; null when there is no such half. */
  async bytesOf(uploadId: string): Promise<number | null> {
    try {
      return (await stat(this.fileOf(uploadId))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async makeFolder(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
  }

  async remove(uploadId: string): Promise<void> {
    await rm(this.fileOf(uploadId), { force: true });
  }

  /** Removes halves that nobody has written to for so long: those of organisations and uploads that are no longer there. */
  async removeOlder(milliseconds: number): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const file = path.join(this.folder, name);
      const known = await stat(file).catch(() => null);
      if (known && Date.now() - known.mtimeMs > milliseconds) await rm(file, { force: true });
    }
  }
}
