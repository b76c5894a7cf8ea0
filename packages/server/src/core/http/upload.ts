import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '../context.ts';
import { Refusal } from '../failure.ts';

/** What a multipart body brings: its file, and the fields beside it where the call takes any there. */
export interface Brought {
  upload?: Upload | undefined;
  uploads?: AsyncIterable<Upload> | undefined;
  fields?: Record<string, unknown> | undefined;
}

/** Throws TOO_LARGE and BAD_PARAMETER for bodies that are no upload of the call; where it reads the file as it comes, they come while it is read. */
export async function uploadOf(call: AnyCall, request: FastifyRequest): Promise<Brought> {
  if (call.uploadBytes === undefined || !request.isMultipart()) return {};
  if (call.uploadFiles !== undefined) return { uploads: takeUploads(request, call.uploadFiles, call.uploadBytes) };
  return call.fieldsBesideFile
    ? readWhole(request, call.uploadBytes).catch(refuse)
    : { upload: await takeUpload(request, call.uploadBytes) };
}

/** File and fields, in whatever order they come. A field that is left empty is as if it were not there, a repeated one is a list. */
async function readWhole(request: FastifyRequest, limit: number): Promise<Brought> {
  const brought: { upload?: Upload; fields: Record<string, unknown> } = { fields: {} };
  const { fields } = brought;
  for await (const part of request.parts({ limits: { fileSize: limit } })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('TOO_LARGE');
      brought.upload = { fileName: part.filename, pieces: piecesOf([bytes]), bytes: () => Promise.resolve(bytes) };
    } else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new Refusal('BAD_PARAMETER', { data: { fields: [] } });
    } else if (part.value !== '') {
      const before = Object.hasOwn(fields, part.fieldname) ? fields[part.fieldname] : undefined;
      fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat();
    }
  }
  return brought;
}

function piecesOf(pieces: readonly Buffer[]): Upload['pieces'] {
  return {
    truncated: false,
    async *[Symbol.asyncIterator]() {
      yield* pieces;
    },
  };
}

/** The file of a multipart body; what is no such body is refused as BAD_PARAMETER, also where that shows only while the file is read. */
async function takeUpload(request: FastifyRequest, limit: number): Promise<Upload | undefined> {
  const part = await request.file({ limits: { fileSize: limit } }).catch(refuse);
  return part && uploadIn(part);
}

/** The files of a multipart body one after the other. One that nobody has read to its end is passed over. */
async function* takeUploads(request: FastifyRequest, files: number, limit: number): AsyncGenerator<Upload> {
  try {
    for await (const part of request.files({ limits: { files, parts: files + 5, fileSize: limit } })) {
      yield uploadIn(part);
      part.file.resume();
    }
  } catch (error) {
    refuse(error);
  }
}

function uploadIn(part: MultipartFile): Upload {
  const { file } = part;
  return {
    fileName: part.filename,
    pieces: {
      get truncated() {
        return file.truncated;
      },
      async *[Symbol.asyncIterator]() {
        try {
          yield* file as AsyncIterable<Buffer>;
        } catch (error) {
          refuse(error);
        }
      },
    },
    async bytes() {
      const bytes = await part.toBuffer().catch(refuse);
      if (part.file.truncated) throw new Refusal('TOO_LARGE');
      return bytes;
    },
  };
}

function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const isTooLarge = (error as { statusCode?: unknown }).statusCode === 413;
  throw isTooLarge ? new Refusal('TOO_LARGE') : new Refusal('BAD_PARAMETER', { data: { fields: [] } });
}
