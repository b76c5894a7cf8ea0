import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Acts } from './acts.ts';
import { fatePatterns } from './behaviour.ts';
import { BadControl, type ControlPanel } from './control.ts';
import type { Counts } from './counts.ts';
import { mailPage, mailPageHeaders } from './mail-page.ts';
import { readAttachments } from './mail-reading.ts';
import type { OutboxMessage } from './record.ts';
import type { MessageFilter, OutboxStore } from './store.ts';

/**
 * What tests and the page call. `GET /api/messages` answers `{ messages, total, revision }`, newest first; `fields=summary` leaves bodies out.
 * `GET /api/messages/{id}`, `/raw`, `/html`, `/attachments/{index}`; `DELETE /api/messages`; `POST /api/replies` (somebody answers an SMS);
 * `GET`, `PUT` and `DELETE /control`; `GET /api/status`. What somebody does with a message, and the counts, stand in asks.ts.
 */
export interface ApiParts {
  store: OutboxStore;
  control: ControlPanel;
  counts: Counts;
  acts: Acts;
}

export function apiRoutes(app: FastifyInstance, { store, control, counts, acts }: ApiParts): void {
  app.get('/api/status', () => ({
    simulator: true,
    revision: store.revision,
    messages: store.size,
    patterns: fatePatterns,
  }));
  app.get('/control', () => control.state);
  app.delete('/control', () => control.reset());
  app.put('/control', async (request, reply) => {
    try {
      return await control.change(request.body);
    } catch (error) {
      if (error instanceof BadControl) return bad(reply, error.message);
      throw error;
    }
  });

  app.get('/api/messages', async (request, reply) => {
    const query = readQuery(request);
    const filter = filterOf(query);
    if (typeof filter === 'string') return bad(reply, filter);
    const { found, total } = store.list(filter);
    const { revision } = store;
    if (query.get('fields') === 'summary') return { messages: found, total, revision };
    const messages: OutboxMessage[] = [];
    for (const one of found) {
      const message = await store.get(one.id);
      if (message) messages.push(message);
    }
    return { messages, total, revision };
  });

  app.delete('/api/messages', async (_request, reply) => {
    await store.clear();
    await counts.clear();
    return reply.code(204).send();
  });

  app.get<{ Params: { id: string } }>('/api/messages/:id', async (request, reply) => {
    return (await store.get(request.params.id)) ?? missing(reply);
  });

  app.get<{ Params: { id: string } }>('/api/messages/:id/raw', async (request, reply) => {
    const { id } = request.params;
    const message = await store.get(id);
    if (!message) return missing(reply);
    if (message.channel === 'sms') return reply.type('application/json; charset=utf-8').send(message.sms);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `inline; filename="${id}.eml"`)
      .send((await store.raw(id)) ?? message.headers.map((one) => `${one.name}: ${one.value}\r\n`).join(''));
  });

  app.get<{ Params: { id: string } }>('/api/messages/:id/html', async (request, reply) => {
    const message = await store.get(request.params.id);
    const raw = await store.raw(request.params.id);
    if (!message?.html || !raw) return missing(reply);
    return reply.headers(mailPageHeaders).send(await mailPage(message.html, raw));
  });

  app.get<{ Params: { id: string; index: string } }>('/api/messages/:id/attachments/:index', async (request, reply) => {
    const raw = await store.raw(request.params.id);
    const attachment = raw ? (await readAttachments(raw))[Number(request.params.index)] : undefined;
    if (!attachment) return missing(reply);
    // Always a download of unknown kind for the browser: an attached page must not run on this origin.
    return reply
      .type('application/octet-stream')
      .header('x-attachment-type', attachment.contentType.replace(/[^\w/.+-]/g, ''))
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.fileName)}`)
      .send(attachment.content);
  });

  app.post('/api/replies', async (request, reply) => {
    const body = request.body as { from?: unknown; content?: unknown; signName?: unknown } | null;
    const { from, content, signName = '' } = body ?? {};
    if (typeof from !== 'string' || typeof content !== 'string' || typeof signName !== 'string' || content === '') {
      return bad(reply, 'from and content are expected');
    }
    if (!control.state.replyUrl) return bad(reply, 'replyUrl is not set: PUT /control');
    return { taken: await acts.reply(from, content, signName) };
  });
}

function filterOf(query: URLSearchParams): MessageFilter | string {
  const limit = Number(query.get('limit') ?? 50);
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) return 'limit is 1 to 500';
  const filter: MessageFilter = { limit };
  const channel = query.get('channel') || null;
  if (channel !== null && channel !== 'mail' && channel !== 'sms') return 'channel is mail or sms';
  if (channel) filter.channel = channel;
  const after = query.get('after');
  if (after && !/^\d+$/.test(after) && Number.isNaN(Date.parse(after))) return 'after is an id or an ISO time';
  if (after) filter.after = after;
  const before = query.get('before');
  if (before && !/^\d+$/.test(before)) return 'before is an id';
  if (before) filter.before = before;
  const to = query.get('to');
  if (to) filter.to = to;
  const q = query.get('q');
  if (q) filter.q = q;
  return filter;
}

function readQuery(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams((request.raw.url ?? '').split('?', 2)[1] ?? '');
}

export function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).send({ error: 'there is no such message' });
}

export function bad(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(400).send({ error });
}
