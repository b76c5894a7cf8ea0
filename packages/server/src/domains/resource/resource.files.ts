import type { FastifyInstance } from 'fastify';
import type { Services } from '../../core/context.ts';
import { Refusal } from '../../core/failure.ts';

const contentTypes: Readonly<Record<string, string>> = { webp: 'image/webp' };

/**
 * Serves stored files at /files/*. A key is never used for other bytes, so caches may keep them for good. From a bucket they are streamed through, without a signed address: that
 * would be another one each time, which no cache knows again, and pages show pictures of their own origin only.
 */
export function mountFiles(app: FastifyInstance, services: Services): void {
  app.get('/files/*', async (request, reply) => {
    const key = (request.params as { '*': string })['*'];
    const contentType = contentTypes[key.slice(key.lastIndexOf('.') + 1)];
    const file = contentType === undefined ? null : await services.storage.get(key);
    if (!file || contentType === undefined) throw new Refusal('NO_SUCH_FILE');
    return reply
      .headers({
        'content-type': contentType,
        'content-length': file.bytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        // Should a browser ever take it for a document, it can do nothing.
        'content-security-policy': "default-src 'none'; sandbox",
        // Mails and other sites may show an event's cover.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(file.stream);
  });
}
