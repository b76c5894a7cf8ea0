import { retrySeconds, type webhookOffWhys } from '@convoke/contract/integration/webhook.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { fetchPublic, type FetchFault } from '../../../core/http/fetch-public.ts';
import { isPublicHost, resolveHost } from '../../../core/http/private-network.ts';
import { openSecret, signedHeaders } from './webhook.sign.ts';

export interface Delivery {
  id: string;
  webhook_id: string;
  message_id: string;
  body: string;
  attempts: number;
  is_test: boolean;
  url: string;
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
}

/** Milliseconds for an attempt. */
const within = 15_000;
/** Of an answer so much is read, and so many characters of it are kept. */
const answerBytes = 16 * 1024;
const answerLength = 1000;

/** How long a webhook may fail before it is switched off, in milliseconds. */
const failingMs = 3 * 86_400_000;

interface Outcome {
  at: Date;
  ms: number;
  status: number | null;
  fault: FetchFault | null;
  answer: string;
}

/** One attempt, and what came of it. A process that dies in between leaves the message waiting: it is sent once more under the same id. */
export async function deliver(services: Services, organisationId: string, delivery: Delivery): Promise<void> {
  const outcome = await attempt(services, delivery);
  await services.database.inOrganisation(organisationId, 'write', (tx) => record(tx, delivery, outcome));
}

async function attempt({ settings, clock }: Services, delivery: Delivery): Promise<Outcome> {
  const at = clock.now();
  const sealed = [
    delivery.secret,
    ...(delivery.old_secret && delivery.old_secret_until && delivery.old_secret_until > at
      ? [delivery.old_secret]
      : []),
  ];
  const secrets = sealed.map((each) => openSecret(settings, each)).filter((secret) => secret !== null);
  const begun = performance.now();
  const answer = await fetchPublic(delivery.url, {
    method: 'POST',
    body: delivery.body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Convoke-Webhooks/1',
      ...signedHeaders(secrets, { id: delivery.message_id, at: at.getTime(), body: delivery.body }),
    },
    // Where a receiver has moved to, people say at the webhook: a redirect could lead a message anywhere.
    redirects: 0,
    cut: true,
    mostBytes: answerBytes,
    within,
    network: {
      addressesOf: (name) => resolveHost(name),
      mayAsk: async (host, resolve) => settings.WEBHOOK_HOSTS.includes(host) || isPublicHost(host, resolve),
    },
  });
  const ms = Math.round(performance.now() - begun);
  if (typeof answer === 'string') return { at, ms, status: null, fault: answer, answer: '' };
  // PostgreSQL keeps no zero characters.
  const text = answer.bytes.toString('utf8').replaceAll('\0', '').slice(0, answerLength).toWellFormed();
  return { at, ms, status: answer.status, fault: null, answer: text };
}

async function record(tx: Db, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { at, status } = outcome;
  await tx
    .insertInto('webhook_attempt')
    .values({ delivery_id: delivery.id, ...outcome })
    .execute();
  const succeeded = status !== null && status >= 200 && status < 300;
  const pause = delivery.is_test ? undefined : retrySeconds[delivery.attempts];
  const ended = succeeded || pause === undefined;
  await tx
    .updateTable('webhook_delivery')
    .set({
      attempts: delivery.attempts + 1,
      status,
      fault: outcome.fault,
      state: succeeded ? 'delivered' : ended ? 'failed' : 'waiting',
      next_at: ended ? null : new Date(at.getTime() + (pause ?? 0) * 1000),
      ended_at: ended ? at : null,
    })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .execute();
  if (delivery.is_test) return;
  if (succeeded) {
    await tx
      .updateTable('webhook')
      .set({ failing_since: null })
      .where('id', '=', delivery.webhook_id)
      .where('failing_since', 'is not', null)
      .execute();
    return;
  }
  await tx
    .updateTable('webhook')
    .set({ failing_since: at })
    .where('id', '=', delivery.webhook_id)
    .where('failing_since', 'is', null)
    .execute();
  if (status === 410) await switchOff(tx, delivery.webhook_id, 'gone');
  else if (ended) await switchOff(tx, delivery.webhook_id, 'failing', new Date(at.getTime() - failingMs));
}

/** Turns a webhook off, if it has been failing since `since` or longer. */
async function switchOff(tx: Db, webhookId: string, why: (typeof webhookOffWhys)[number], since?: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ is_on: false, off_why: why })
    .where('id', '=', webhookId)
    .where('is_on', '=', true)
    .$if(since !== undefined, (of) => of.where('failing_since', '<=', since ?? null))
    .execute();
}

/** Messages that are given up in one step. */
const stepFailed = 1000;

/** Lists what a webhook that is off has waiting as failed, a step of it: it can be sent again once it is on. */
export async function failWaiting(tx: Db, webhookId: string, at: Date): Promise<void> {
  await sql`
    UPDATE webhook_delivery d SET state = 'failed', next_at = NULL, ended_at = ${at}
    FROM (SELECT w.id, d.id AS delivery_id FROM webhook w
      CROSS JOIN LATERAL (SELECT id FROM webhook_delivery
        WHERE organisation_id = ${own} AND webhook_id = w.id AND state = 'waiting' ORDER BY next_at, id LIMIT ${stepFailed}) d
      WHERE w.organisation_id = ${own} AND w.id = ${webhookId} AND NOT w.is_on) f
    WHERE d.organisation_id = ${own} AND d.id = f.delivery_id`.execute(tx);
}
