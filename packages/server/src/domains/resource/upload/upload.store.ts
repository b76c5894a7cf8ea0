import { open, writeFile } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { Halves } from './upload.halves.ts';
import { hashesOf } from './upload.hashes.ts';
import type { LeasedUpload, Owner, UploadLease } from './upload.lease.ts';
import { removeUpload, uploadOf } from './upload.rows.ts';
import { writtenTo } from './upload.written.ts';

/** What an upload's body ends with where its connection broke. */
export class BrokenOff extends Error {}

/** Of the library; its own file store hides what the disk says, keeps facts in a file beside each half, and knows no owner. */
export class UploadStore extends DataStore {
  private readonly services: Services;
  private readonly owner: Owner;
  private readonly halves: Halves;
  private readonly body: Readable;
  private readonly leaseOf: (uploadId: string) => UploadLease | undefined;

  /** The bytes still to come. */
  private room = 0;

  constructor(
    services: Services,
    owner: Owner,
    body: Readable,
    leaseOf: (uploadId: string) => UploadLease | undefined,
  ) {
    super();
    this.services = services;
    this.owner = owner;
    this.body = body;
    this.halves = new Halves(services.settings);
    this.leaseOf = leaseOf;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** The row is there already: whoever named the upload made it. */
  override async create(upload: Upload): Promise<Upload> {
    await this.halves.makeFolder();
    await writeFile(this.halves.fileOf(upload.id), '');
    this.room = upload.size ?? 0;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.rowOf(id);
    // Its parts go to the storage itself.
    if (row.sending !== null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    const metadata = { filename: row.name };
    const there = row.document_id === null ? await this.halves.bytesOf(id) : row.bytes;
    // What is in the storage already only has to be kept.
    const offset = there ?? (row.storage_key === null ? null : row.bytes);
    if (offset === null) throw ERRORS.FILE_NO_LONGER_EXISTS;
    this.room = row.bytes - offset;
    return new Upload({ id, size: row.bytes, offset, metadata });
  }

  /** Writes what comes, not the pieces of tus, which gets none. */
  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    pieces.resume();
    const lease = this.leaseOf(id);
    let bytes = offset;
    let { room } = this;
    const whileHeld = new Transform({
      transform(piece: Buffer, _encoding, done) {
        if (!lease?.isHeld) return done(new Refusal('UPLOAD_BUSY'));
        room -= piece.length;
        if (room < 0) return done(Object.assign(new Error('longer than announced'), ERRORS.ERR_MAX_SIZE_EXCEEDED));
        bytes += piece.length;
        done(null, piece);
      },
    });
    const half = this.halves.fileOf(id);
    const file = await open(half, 'r+');
    try {
      await pipeline(this.body, whileHeld, writtenTo(file, offset));
    } catch (error) {
      throw error instanceof BrokenOff ? ERRORS.ABORTED : error;
    } finally {
      await file.close();
    }
    hashesOf(this.services).came({ uploadId: id, file: half, from: offset, to: bytes });
    if (lease) lease.goesOn = room > 0;
    return bytes;
  }

  override async remove(id: string): Promise<void> {
    const row = await this.rowOf(id);
    if (row.document_id !== null) throw ERRORS.INVALID_TERMINATION;
    await removeUpload(this.services, this.owner.organisationId, id);
  }

  private async rowOf(id: string): Promise<LeasedUpload> {
    const row = this.leaseOf(id)?.row ?? (await uploadOf(this.services.database, this.owner, id));
    if (!row) throw new Refusal('FORBIDDEN');
    return row;
  }
}
