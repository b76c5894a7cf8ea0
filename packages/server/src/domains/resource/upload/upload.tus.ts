import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { documentBytes } from '@convoke/contract/resource/document.rules.ts';
import { uploadMetadata, uploadPath } from '@convoke/contract/resource/upload.calls.ts';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../../core/http/access.ts';
import { answerError, languageOf } from '../../../core/http/error-answer.ts';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { parseInput } from '../../../core/http/parse-input.ts';
import { finishUpload } from './upload.finish.ts';
import { type Owner, UploadLease } from './upload.lease.ts';
import { addUpload } from './upload.rows.ts';
import { BrokenOff, UploadStore } from './upload.store.ts';

/** Of a piece that is refused so much is read and thrown away, so that the answer is heard; clients send pieces of half of it. */
const pieceBytes = 64 * 1024 * 1024;

/** Uploads signed as multipart ones are: headers and address, but not the body, which nobody could hash before it is sent (decision 0101). */
const asOrganiser = { audience: 'organiser', signed: true, ownCode: false, keyScope: 'files:write' } as const;

/** Uploads that can be resumed, by tus 1.0 (decision 0101): POST begins one, HEAD says how far it has come, PATCH goes on, DELETE gives it up. */
export function mountUploads(app: FastifyInstance, services: Services): void {
  const access = new Access(services.database, services.settings);
  void app.register((scope, _options, done) => {
    // Passed on as it comes: a piece is never in memory as a whole.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, parsed) => parsed(null));
    scope.setErrorHandler(answerUploadError);
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const query = request.query as Record<string, unknown>;
      const caller = await access.admit(asOrganiser, request.headers, query, undefined);
      if (caller.kind !== 'organiser') throw new Refusal('FORBIDDEN');
      const { organisationId, userId } = caller;
      return answer(reply, await tusAnswer(services, { organisationId, userId }, request));
    };
    const config = { uploadBytes: pieceBytes };
    scope.route({ method: ['POST'], url: uploadPath, config, handler: handle });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${uploadPath}/:uploadId`, config, handler: handle });
    done();
  });
}

/** Each request has a server of its own: whose it is stands in its parts, and nothing of it outlives the answer. */
async function tusAnswer(services: Services, owner: Owner, request: FastifyRequest): Promise<Response> {
  const leases = new Map<string, UploadLease>();
  const body = new PassThrough();
  let thrown: unknown;
  const tus = new Server({
    path: uploadPath,
    relativeLocation: true,
    maxSize: documentBytes,
    datastore: new UploadStore(services, owner, body, (uploadId) => leases.get(uploadId)),
    locker: {
      newLock(uploadId) {
        const lease = UploadLease.for(services, owner, uploadId);
        leases.set(uploadId, lease);
        return {
          lock(signal, stop) {
            // Whoever has to give way keeps what has come so far.
            signal.addEventListener('abort', () => {
              request.raw.unpipe(body);
              body.end();
            });
            return lease.lock(signal, stop);
          },
          unlock: () => lease.unlock(),
        };
      },
    },
    namingFunction: (asked, metadata) => addUpload(services, owner, newUpload(request, asked.headers, metadata)),
    async onUploadFinish(_asked, { id }) {
      const { documentId } = await finishUpload(services, owner, id);
      return { headers: { 'Upload-Document': documentId } };
    },
    onResponseError(_asked, error) {
      thrown = error;
      return undefined;
    },
  });
  const { method, headers } = request;
  if (method === 'PATCH' || method === 'POST') take(request.raw, body);
  const response = await tus.handleWeb(
    new Request(`http://localhost${request.url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    }),
  );
  // What tus itself refuses has a status of its own; ours are told in the person's language, and what nobody foresaw is logged.
  if (isDiskFull(thrown)) throw new Refusal('UPLOAD_NO_ROOM', { retryAfterSeconds: 60 });
  if (thrown !== undefined && !isOfTus(thrown)) throw thrown;
  return response;
}

/** What was written stays, and the upload goes on from there once there is room. */
const isDiskFull = (error: unknown) => /^(?:ENOSPC|EDQUOT)$/.test((error as { code?: string } | undefined)?.code ?? '');

const isOfTus = (error: unknown) => typeof (error as { status_code?: unknown }).status_code === 'number';

/**
 * What comes, apart from the request itself: what the store leaves of that is read and thrown away by connections.ts, and one that breaks off is an error. It goes past tus, which would
 * have it as a web stream: that took more than half of the time (decision 0101).
 */
function take(request: IncomingMessage, body: PassThrough): void {
  body.on('error', () => {});
  request.pipe(body);
  request.once('close', () => {
    if (!request.complete) body.destroy(new BrokenOff());
  });
}

/** What a new upload's headers say, checked as the input of any call. */
function newUpload(request: FastifyRequest, headers: Headers, metadata: Record<string, string | null> = {}) {
  // Systems write letters with marks in two ways.
  const filename = metadata['filename']?.normalize('NFC');
  const parsed = parseInput(uploadMetadata, { ...metadata, filename });
  if (!parsed.success)
    throw new Refusal('BAD_PARAMETER', { data: { fields: describeIssues(parsed.issues, languageOf(request)) } });
  const bytes = Number(headers.get('upload-length'));
  if (bytes === 0) throw new Refusal('FILE_EMPTY');
  if (bytes > documentBytes) throw new Refusal('UPLOAD_TOO_LARGE');
  return { ...parsed.data, bytes };
}

/** Pages of other sites have no business here, so what tus would tell them is left out. */
async function answer(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (!name.startsWith('access-control-')) reply.header(name, value);
  reply.header('cache-control', 'no-store');
  // What this server does not know of tus is the client's to leave.
  return reply.status(response.status === 501 ? 400 : response.status).send(await response.text());
}

/** As elsewhere, but with a status that a client of tus takes for a refusal: to it 200 would mean that all is well. */
function answerUploadError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Refusal) || error.failure.status !== 200) return answerError(error, request, reply);
  return reply
    .status(422)
    .header('cache-control', 'no-store')
    .send(error.envelope(languageOf(request)));
}
