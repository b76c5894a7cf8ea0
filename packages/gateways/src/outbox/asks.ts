import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { type ApiParts, bad, missing } from './api.ts';
import { deedSchema } from './behaviour.ts';
import { knownStatuses } from './returned/causes.ts';
import { bounceFormats } from './returned/bounce.ts';

/**
 * What somebody does with a message, on request: `POST /api/messages/{id}/bounce`, `/complaint`, `/receipt`, `/visit`, `/unsubscribe`. And the counts:
 * `GET /api/counts` (sums; `?channel=mail&to=…` one recipient), `GET /api/counts/rows?channel=mail&atLeast=2` (lines of recipient, key, how often,
 * with tabs between; 2 are those who got a message twice).
 */

const bounceSchema = z.strictObject({
  recipient: z.string().optional(),
  format: z.enum(bounceFormats).default('postfix'),
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/)
    .default('5.1.1'),
});
const complaintSchema = z.strictObject({ recipient: z.string().optional() });
const receiptSchema = z.strictObject({
  state: z.enum(['delivered', 'undelivered']).default('delivered'),
  code: z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .default('UNDELIV'),
  times: z.number().int().min(1).max(10).default(1),
});
const visitSchema = deedSchema.options[0].omit({ kind: true });
const countsSchema = z.object({
  channel: z.enum(['mail', 'sms']).optional(),
  to: z.string().optional(),
  atLeast: z.coerce.number().int().min(1).default(1),
});

export function askRoutes(app: FastifyInstance, { store, control, counts, acts }: ApiParts): void {
  app.get('/api/status/choices', () => ({ bounceFormats, statuses: knownStatuses }));

  app.get('/api/counts', (request, reply) => {
    const query = read(countsSchema, request.query, reply);
    if (!query) return reply;
    return query.to !== undefined && query.channel ? counts.of(query.channel, query.to) : counts.totals;
  });

  app.get('/api/counts/rows', (request, reply) => {
    const query = read(countsSchema, request.query, reply);
    if (!query) return reply;
    if (!query.channel) return bad(reply, 'channel is mail or sms');
    const { channel, atLeast } = query;
    const lines = function* () {
      for (const { to, key, received } of counts.rows(channel, atLeast)) yield `${to}\t${key}\t${received}\n`;
    };
    return reply.type('text/tab-separated-values; charset=utf-8').send(Readable.from(lines()));
  });

  app.post<{ Params: { id: string } }>('/api/messages/:id/bounce', async (request, reply) => {
    const message = await store.get(request.params.id);
    if (message?.channel !== 'mail') return missing(reply);
    const asked = read(bounceSchema, request.body ?? {}, reply);
    if (!asked) return reply;
    if (!control.state.bounceServer) return bad(reply, 'bounceServer is not set: PUT /control');
    const recipient = asked.recipient ?? message.to;
    if (!message.recipients.includes(recipient)) return bad(reply, 'recipient is none of this mail');
    const taken = await acts.bounce(message, recipient, asked.format, asked.status);
    const at = new Date().toISOString();
    await store.setDelivery(message.id, {
      state: 'bounced',
      errCode: asked.status,
      at,
      report: taken ? 'posted' : 'given-up',
    });
    return { taken };
  });

  app.post<{ Params: { id: string } }>('/api/messages/:id/complaint', async (request, reply) => {
    const message = await store.get(request.params.id);
    if (message?.channel !== 'mail') return missing(reply);
    const asked = read(complaintSchema, request.body ?? {}, reply);
    if (!asked) return reply;
    if (!control.state.bounceServer) return bad(reply, 'bounceServer is not set: PUT /control');
    const recipient = asked.recipient ?? message.to;
    if (!message.recipients.includes(recipient)) return bad(reply, 'recipient is none of this mail');
    const taken = await acts.complain(message, recipient);
    const at = new Date().toISOString();
    await store.setDelivery(message.id, {
      state: 'complained',
      errCode: 'abuse',
      at,
      report: taken ? 'posted' : 'given-up',
    });
    return { taken };
  });

  app.post<{ Params: { id: string } }>('/api/messages/:id/receipt', async (request, reply) => {
    const message = await store.get(request.params.id);
    if (message?.channel !== 'sms') return missing(reply);
    const asked = read(receiptSchema, request.body ?? {}, reply);
    if (!asked) return reply;
    if (!control.state.receiptUrl) return bad(reply, 'receiptUrl is not set: PUT /control');
    const delivery = { state: asked.state, errCode: asked.state === 'delivered' ? null : asked.code };
    const taken = await acts.receipt(message, delivery, asked.times);
    const at = new Date().toISOString();
    await store.setDelivery(message.id, { ...delivery, at, report: taken ? 'posted' : 'given-up' });
    return { taken };
  });

  /** Answers once everything was visited, or at once when it is to happen later. */
  app.post<{ Params: { id: string } }>('/api/messages/:id/visit', async (request, reply) => {
    const message = await store.get(request.params.id);
    if (message?.channel !== 'mail') return missing(reply);
    const asked = read(visitSchema, request.body ?? {}, reply);
    if (!asked) return reply;
    const deed = { kind: 'visit' as const, ...asked };
    if (asked.afterMs > 0) {
      acts.plan(message, [deed]);
      return { seen: [], isPlanned: true };
    }
    return { seen: await acts.visit(message, deed), isPlanned: false };
  });

  app.post<{ Params: { id: string } }>('/api/messages/:id/unsubscribe', async (request, reply) => {
    const message = await store.get(request.params.id);
    if (message?.channel !== 'mail') return missing(reply);
    const seen = await acts.unsubscribe(message);
    return seen ?? bad(reply, 'the mail offers no leaving by one click');
  });
}

/** Null once a refusal has been sent. */
function read<T>(schema: z.ZodType<T>, value: unknown, reply: FastifyReply): T | null {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const [issue] = found.error.issues;
  bad(reply, `${issue?.path.join('.') || 'the body'}: ${issue?.message ?? 'is not understood'}`);
  return null;
}
