import {
  messageLeave,
  messagePreferences,
  type MessagePreferences,
} from '@convoke/contract/message/message.leave.calls.ts';
import type { MessageWants } from '@convoke/contract/message/message.answer.rules.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { implement } from '../../../core/http/implement.ts';
import type { PublicPage } from '../../../core/http/pages.ts';
import { type Addressed, readMessageToken } from '../message.tokens.ts';
import { answerLines, noteEvents } from './message.events.ts';
import { stopAddresses, tellResumed } from './message.stops.ts';

/** Whoever comes by the address in a message: GET shows the page and changes nothing, however often; POST does what they want. */

interface Reader {
  channel: MessageChannel;
  address: string;
  purpose: 'notice' | 'promotion';
}

/** A line with the purpose of its task; undefined where it is gone. */
const readerOf = (db: Db, { organisationId, id }: Addressed): Promise<Reader | undefined> =>
  sql<Reader>`
    SELECT l.channel, l.address, t.purpose
    FROM (SELECT task_id, channel, address FROM message_line WHERE organisation_id = ${organisationId} AND id = ${id} OFFSET 0) l
    CROSS JOIN LATERAL (SELECT purpose FROM message_task WHERE organisation_id = ${organisationId} AND id = l.task_id OFFSET 0) t`
    .execute(db)
    .then(({ rows }) => rows[0]);

const liveStops = (db: Db, organisationId: string, { channel, address }: Reader) =>
  db
    .selectFrom('message_stop')
    .select(['id', 'scope', 'why'])
    .where('organisation_id', '=', organisationId)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('lifted_at', 'is', null);

function wantsOf(stops: readonly { scope: string }[]): MessageWants {
  if (stops.some(({ scope }) => scope === 'all')) return 'nothing';
  return stops.length > 0 ? 'notices' : 'all';
}

/** `a…@example.com`, `138…00`: enough to know it as one's own. */
export function shortened(channel: MessageChannel, address: string): string {
  if (channel === 'sms') return `${address.slice(0, 3)}…${address.slice(-2)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(2, at))}…${address.slice(at)}`;
}

/** What somebody says about messages, in one transaction with its line of the history and the tally of the task. */
async function write(
  services: Services,
  line: Addressed,
  wanted: MessageWants | 'fewer',
): Promise<MessageWants | null> {
  const { organisationId } = line;
  return againstDeadlock(() =>
    services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const reader = await readerOf(tx, line);
      if (!reader) return null;
      const wants = wanted === 'fewer' ? (reader.purpose === 'promotion' ? 'notices' : 'nothing') : wanted;
      const before = await liveStops(tx, organisationId, reader).execute();
      if (wants !== 'all') {
        // Fewer than nothing there is not: leaving once more takes back no larger stop.
        if (wanted === 'fewer' && wantsOf(before) === 'nothing') return 'nothing';
        const scope = wants === 'nothing' ? ('all' as const) : ('promotion' as const);
        const stopped = [{ address: reader.address, lineId: line.id }];
        const by = { scope, why: 'unsubscribed' as const };
        const added = await stopAddresses(tx, organisationId, reader.channel, stopped, by);
        if (added.length > 0) await noteLeaving(tx, line, scope);
      }
      // What is given back again is only what they took themselves: a mailbox that does not exist is none of it, nor what an organiser has stopped.
      const own = before.filter(({ scope, why }) => {
        const isOwn = why === 'unsubscribed' || why === 'reply' || why === 'complained';
        return isOwn && (wants === 'all' || (wants === 'notices' && scope === 'all'));
      });
      if (own.length > 0) {
        const ids = own.map(({ id }) => id);
        await tx
          .updateTable('message_stop')
          .set({ lifted_at: services.clock.now() })
          .where('organisation_id', '=', organisationId)
          .where('id', 'in', ids)
          .execute();
        await tellResumed(tx, organisationId, reader.channel, [reader.address], null);
        // Under a stop of everything there was none of promotions alone, as a rule.
        if (wants === 'notices') {
          const by = { scope: 'promotion' as const, why: 'unsubscribed' as const };
          await stopAddresses(tx, organisationId, reader.channel, [{ address: reader.address, lineId: line.id }], by);
        }
      }
      return wantsOf(await liveStops(tx, organisationId, reader).execute());
    }),
  );
}

async function noteLeaving(tx: Db, line: Addressed, scope: string): Promise<void> {
  const noted = await noteEvents(tx, line.organisationId, [
    { lineId: line.id, kind: 'unsubscribe', class: scope, once: 'left' },
  ]);
  if (noted.length > 0)
    await answerLines(tx, line.organisationId, [{ lineId: line.id, kind: 'messageStopped', class: scope }]);
}

export const leaveHandlers = [
  implement(messageLeave, async (ctx, { token }) => {
    const line = readMessageToken(ctx.services.settings, 'stop', token);
    if (line === null || (await write(ctx.services, line, 'fewer')) === null) return ctx.notFound();
    return {};
  }),

  implement(messagePreferences, async (ctx, { token, wants }) => {
    const line = readMessageToken(ctx.services.settings, 'stop', token);
    const now = line && (await write(ctx.services, line, wants));
    return { wants: now ?? ctx.notFound() };
  }),
];

export const leavePages: readonly PublicPage[] = [
  {
    path: '/m/u/:token',
    page: 'messages',
    asksLanguage: true,
    async load(services, { token = '' }): Promise<MessagePreferences | null> {
      const line = readMessageToken(services.settings, 'stop', token);
      if (line === null) return null;
      const { organisationId } = line;
      return services.database.inOrganisation(organisationId, 'read', async (db) => {
        const reader = await readerOf(db, line);
        if (!reader) return null;
        const { name } = await db
          .selectFrom('organisation')
          .select('name')
          .where('organisation_id', '=', organisationId)
          .executeTakeFirstOrThrow();
        const stops = await liveStops(db, organisationId, reader).execute();
        return {
          token,
          organiserName: name,
          address: shortened(reader.channel, reader.address),
          channel: reader.channel,
          wants: wantsOf(stops),
        };
      });
    },
  },
];
