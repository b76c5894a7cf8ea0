import { createHash, type Hash } from 'node:crypto';
import { perServices } from '../../../core/per-services.ts';

/** Uploads whose hash is known as far as they have come; of more at once the oldest is read again at its end. */
const mostKnown = 1000;

/**
 * Hashes of uploads that have come through this process without a break, so that the whole need not be read again: reading it would take as long as writing it did. What came through
 * another process, or was cut off, is not known here.
 */
class RunningHashes {
  private readonly known = new Map<string, { hash: Hash; bytes: number }>();

  /** The hash to go on with from this place on; undefined where what stands before it is not known. From then on it is not known until `came`. */
  from(uploadId: string, offset: number): Hash | undefined {
    const before = this.known.get(uploadId);
    this.known.delete(uploadId);
    if (offset === 0) return createHash('sha256');
    return before?.bytes === offset ? before.hash : undefined;
  }

  came(uploadId: string, hash: Hash, bytes: number): void {
    this.known.set(uploadId, { hash, bytes });
    const [oldest] = this.known.keys();
    if (this.known.size > mostKnown && oldest !== undefined) this.known.delete(oldest);
  }

  /** Hexadecimal, of an upload of so many bytes. */
  of(uploadId: string, bytes: number): string | undefined {
    const known = this.known.get(uploadId);
    return known?.bytes === bytes ? known.hash.copy().digest('hex') : undefined;
  }

  forget(uploadId: string): void {
    this.known.delete(uploadId);
  }
}

export const hashesOf = perServices(() => new RunningHashes());
