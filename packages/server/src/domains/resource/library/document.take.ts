import { randomBytes } from 'node:crypto';
import { type documentUpload, type documentUploadBatch } from '@convoke/contract/resource/document.calls.ts';
import { documentName, documentType } from '@convoke/contract/resource/document.rules.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import type { BaseContext, Services, Upload } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { keyed } from '../../../core/keyed.ts';
import { VirusScan } from '../../../core/virus-scan.ts';
import { headBytes, looksAsNamed } from './document.content.ts';
import { keepDocument, type KeptDocument, roomLeft } from './document.keep.ts';
import { askToRead } from './document.text.ts';

type Fails = (typeof documentUpload)['fails'][number] | (typeof documentUploadBatch)['fails'][number];
type Place = { categoryId?: string | undefined; replaces?: string | undefined };

/** A key that cannot be guessed, does not tell the organisation, and has no extension that `/files` serves. */
export function documentKey(services: Services, organisationId: string): string {
  const folder = keyed(services.settings.SECRET_KEY, 'library-of', organisationId).toString('base64url').slice(0, 12);
  return `library/${folder}/${randomBytes(18).toString('base64url')}.bin`;
}

/** Takes one file as it comes: it is never in memory as a whole, and is looked at and bounded on its way to the storage. Throws the call's refusal. */
export async function takeDocument(ctx: BaseContext<Fails>, upload: Upload, place: Place): Promise<KeptDocument> {
  const { services, organisationId, userId } = ctx;
  const named = documentName.safeParse(upload.fileName.normalize('NFC'));
  if (!named.success) {
    for await (const piece of upload.pieces) void piece;
    const [problem] = describeIssues(named.error.issues, ctx.language);
    return ctx.failFields([{ path: 'file', message: problem?.message ?? '' }]);
  }
  const room = await services.database.inOrganisation(organisationId, 'read', roomLeft);
  const looked = new LookedAt(upload, named.data, room.mostBytes - room.bytes);
  const key = documentKey(services, organisationId);
  const scan = new VirusScan(services);
  const kept = await services.storage.putStream(key, scan.through(looked)).catch((error: unknown) => {
    if (error instanceof NotTaken) return error.failure;
    throw error;
  });
  if (kept === 'TOO_LARGE') throw new Refusal('TOO_LARGE');
  if (typeof kept === 'string') return ctx.fail(kept);
  try {
    const document = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      await askToRead(services, tx, organisationId, named.data);
      return keepDocument(tx, {
        organisationId,
        userId,
        categoryId: place.categoryId ?? null,
        replaces: place.replaces,
        name: named.data,
        key,
        contentType: documentType(named.data).contentType,
        isScanned: scan.isClean,
        ...kept,
      });
    });
    return typeof document === 'string' ? ctx.fail(document) : document;
  } catch (error) {
    // Of any other error it is not known whether the row is there: what has none is removed at night.
    if (error instanceof Refusal) await services.storage.remove(key);
    throw error;
  }
}

type WhyNot = 'FILE_MISSING' | 'FILE_NOT_AS_NAMED' | 'LIBRARY_FULL' | 'TOO_LARGE';

class NotTaken extends Error {
  readonly failure: WhyNot;

  constructor(failure: WhyNot) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * The pieces of a file on their way. What is refused is read on and forgotten, up to the call's limit: who is still sending when the answer comes would see a
 * broken connection instead of it.
 */
class LookedAt implements AsyncIterable<Uint8Array> {
  private readonly upload: Upload;
  private readonly name: string;
  private readonly mostBytes: number;

  constructor(upload: Upload, name: string, mostBytes: number) {
    this.upload = upload;
    this.name = name;
    this.mostBytes = mostBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0);
    let bytes = 0;
    let why: WhyNot | null = null;
    let isLooked = false;
    const look = () => {
      isLooked = true;
      if (!looksAsNamed(this.name, head)) why = 'FILE_NOT_AS_NAMED';
    };
    for await (const piece of this.upload.pieces) {
      bytes += piece.length;
      if (why !== null) continue;
      if (bytes > this.mostBytes) why = 'LIBRARY_FULL';
      else if (isLooked) yield piece;
      else {
        head = Buffer.concat([head, piece]);
        if (head.length < headBytes) continue;
        look();
        if (why === null) yield head;
      }
    }
    if (why === null && bytes > 0 && !isLooked) {
      look();
      if (why === null) yield head;
    }
    if (this.upload.pieces.truncated) throw new NotTaken('TOO_LARGE');
    if (why !== null) throw new NotTaken(why);
    if (bytes === 0) throw new NotTaken('FILE_MISSING');
  }
}
