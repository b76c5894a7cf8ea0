import { registerCode, registerCodeInfo, registerCodeList } from '@convoke/contract/embed/embed.calls.ts';
import { type EventWay, wayPath } from '@convoke/contract/embed/embed.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { EventRecord, ReadContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { eventIn } from '../../core/http/scope-event.ts';
import { phaseOf } from '../event/event.ops.ts';
import { currentRelease } from '../schedule/schedule.ops.ts';
import { qrSvg } from './embed.qr.ts';

type Ctx = ReadContext<never>;

/** One that is not published is as one that is not there. */
const published = (ctx: Ctx): EventRecord =>
  ctx.event.publish_status === publishStatus.published ? ctx.event : ctx.notFound();

/** How one joins the event. */
const joinWay = (event: EventRecord): EventWay => (event.use_ticket === 1 ? 'buy' : 'register');

function wayOf({ services }: Ctx, event: EventRecord, way: EventWay) {
  const url = `${services.settings.PUBLIC_URL}${wayPath(event.code, way)}`;
  return { way, url, svg: qrSvg(url) };
}

/** The ways that lead somewhere. */
async function waysOf({ services, db }: Ctx, event: EventRecord): Promise<EventWay[]> {
  const release = await currentRelease(services, db, event.organisation_id, event.id);
  const live = await db.selectFrom('live').select('id').where('event_id', '=', event.id).limit(1).executeTakeFirst();
  return ['site', joinWay(event), ...(release ? (['programme'] as const) : []), ...(live ? (['watch'] as const) : [])];
}

export const embedHandlers = [
  implement(registerCode, async (ctx, { way }) => {
    const event = published(ctx);
    const asked = way ?? joinWay(event);
    if (!(await waysOf(ctx, event)).includes(asked)) return ctx.notFound();
    return { code: event.code, ...wayOf(ctx, event, asked) };
  }),

  implement(registerCodeInfo, async (ctx) => {
    const event = eventIn(published(ctx), ctx.language);
    return {
      code: event.code,
      title: event.title,
      state: phaseOf(event, ctx.now()),
      startsAt: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      timeZone: event.time_zone,
      url: `${ctx.services.settings.PUBLIC_URL}${wayPath(event.code, 'site')}`,
    };
  }),

  implement(registerCodeList, async (ctx) => {
    const event = published(ctx);
    const ways = (await waysOf(ctx, event)).map((way) => wayOf(ctx, event, way));
    return { code: event.code, title: eventIn(event, ctx.language).title, ways };
  }),
];
