import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { Halves } from './upload.halves.ts';
import { hashesOf } from './upload.hashes.ts';
import type { Owner, UploadLease } from './upload.lease.ts';
import { removeUpload, uploadOf } from './upload.rows.ts';

/** Bytes that wait for the disk, and are written at once then: one by one what the network brings would take a turn of the thread pool each. */
const gathered = 1024 * 1024;

/** Of the library; its own file store hides what the disk says, keeps facts in a file beside each half, and knows no owner. */
export class UploadStore extends DataStore {
  private readonly services: Services;
  private readonly owner: Owner;
  private readonly halves: Halves;
  private readonly leaseOf: (uploadId: string) => UploadLease | undefined;

  constructor(services: Services, owner: Owner, leaseOf: (uploadId: string) => UploadLease | undefined) {
    super();
    this.services = services;
    this.owner = owner;
    this.halves = new Halves(services.settings);
    this.leaseOf = leaseOf;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The row is there already: whoever named the upload made it. */
  override async create(upload: Upload): Promise<Upload> {
    await this.halves.makeFolder();
    await writeFile(this.halves.fileOf(upload.id), '');
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await uploadOf(this.services.database, this.owner, id);
    if (!row) throw new Refusal('FORBIDDEN');
    // Its parts go to the storage itself.
    if (row.sending !== null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const metadata = { filename: row.name };
    const there = row.document_id === null ? await this.halves.bytesOf(id) : row.bytes;
    // What is in the storage already only has to be kept.
    const offset = there ?? (row.storage_key === null ? null : row.bytes);
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: row.bytes, offset, metadata });
  }

  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    const lease = this.leaseOf(id);
    const hashes = hashesOf(this.services);
    const hash = hashes.from(id, offset);
    let bytes = offset;
    const whileHeld = new Transform({
      highWaterMark: gathered,
      transform(piece: Buffer, _encoding, done) {
        if (!lease?.isHeld) return done(new Refusal('UPLOAD_BUSY'));
        bytes += piece.length;
        hash?.update(piece);
        done(null, piece);
      },
    });
    const file = createWriteStream(this.halves.fileOf(id), { flags: 'r+', start: offset, highWaterMark: gathered });
    await pipeline(pieces, whileHeld, file);
    if (hash) hashes.came(id, hash, bytes);
    return bytes;
  }

  override async remove(id: string): Promise<void> {
    const row = await uploadOf(this.services.database, this.owner, id);
    if (!row) throw new Refusal('FORBIDDEN');
    if (row.document_id !== null) throw ERRORS.INVALID_TERMINATION;
    await removeUpload(this.services, this.owner.organisationId, id);
  }
}
