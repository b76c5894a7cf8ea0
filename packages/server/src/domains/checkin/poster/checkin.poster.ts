import {
  checkinPosterInfo,
  checkinPosterPdf,
  checkinPosterQr,
  checkinPosterRenew,
  checkinPosterSet,
  type Poster,
} from '@convoke/contract/checkin/checkin.poster.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import QRCode from 'qrcode';
import { newPublicCode } from '../../../core/codes.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type * as worker from './poster-pdf.worker.ts';
import { implement } from '../../../core/http/implement.ts';
import { drawers, inWorker } from '../../../core/jobs/in-worker.ts';
import { eventIn, languagesOf } from '../../../core/http/scope-event.ts';
import { eventOf, placeOf, posterOf, type PosterRow } from './checkin.poster.queries.ts';
import { posterTexts } from './checkin.poster-texts.ts';

const work = inWorker<typeof worker>(new URL('./poster-pdf.worker.ts', import.meta.url), { workers: drawers });

const addressOf = (services: Services, code: string) => `${services.settings.PUBLIC_URL}/signin/poster/${code}`;

async function posterView(services: Services, db: Db, organisationId: string, row: PosterRow): Promise<Poster> {
  const event = await eventOf(db, organisationId, row.event_id);
  const isPlaced = event && event.latitude !== null && event.longitude !== null;
  return {
    signPointId: row.point_id,
    isOn: row.is_on ?? false,
    url: row.code === null ? null : addressOf(services, row.code),
    place: placeOf(row),
    onlyEventTimes: row.only_event_times ?? false,
    version: row.version ?? 0,
    renewedAt: row.renewed_at?.toISOString() ?? null,
    eventSpot: isPlaced ? { latitude: Number(event.latitude), longitude: Number(event.longitude) } : null,
  };
}

/** A point and its poster; undefined where the point, or its event, is gone. */
async function found(db: Db, organisationId: string, pointId: string) {
  const row = await posterOf(db, organisationId, pointId);
  const event = row && (await eventOf(db, organisationId, row.event_id));
  return row && event && { row, event };
}

/** Nobody changes a point, or its poster, until this transaction is over. */
const lockPoint = (tx: Db, organisationId: string, pointId: string) =>
  tx
    .selectFrom('checkin_point')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', pointId)
    .forUpdate()
    .executeTakeFirst();

/** A code that leads to a point. It stays when another one takes its place. */
async function newCode(tx: Db, organisationId: string, pointId: string): Promise<string> {
  const code = newPublicCode();
  await tx
    .insertInto('directory')
    .values({ kind: 'poster', code, organisation_id: organisationId, target_id: pointId })
    .execute();
  return code;
}

/** What the organiser does with the poster of a point. */
export const posterHandlers = [
  implement(checkinPosterInfo, async (ctx, { signPointId }) => {
    const { row } = (await found(ctx.db, ctx.organisationId, signPointId)) ?? ctx.notFound();
    return posterView(ctx.services, ctx.db, ctx.organisationId, row);
  }),

  implement(checkinPosterSet, async (ctx, { signPointId, version, isOn, place, onlyEventTimes }) => {
    const { tx, organisationId } = ctx;
    await lockPoint(tx, organisationId, signPointId);
    const { row } = (await found(tx, organisationId, signPointId)) ?? ctx.notFound();
    const view = async (fresh: PosterRow) => posterView(ctx.services, tx, organisationId, fresh);
    if (version !== (row.version ?? 0)) ctx.fail('SIGN_POSTER_CHANGED', { current: await view(row) });
    if (isOn && row.direction === 'out') ctx.fail('SIGN_POSTER_EXIT');
    const said = {
      is_on: isOn,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      radius_m: place?.radiusM ?? null,
      only_event_times: onlyEventTimes,
    };
    if (row.code === null) {
      const code = await newCode(tx, organisationId, signPointId);
      await tx
        .insertInto('checkin_poster')
        .values({ organisation_id: organisationId, event_id: row.event_id, point_id: signPointId, code, ...said })
        .execute();
    } else {
      await tx
        .updateTable('checkin_poster')
        .set({ ...said, version: version + 1 })
        .where('organisation_id', '=', organisationId)
        .where('point_id', '=', signPointId)
        .where('version', '=', version)
        .execute();
    }
    return view((await posterOf(tx, organisationId, signPointId)) ?? ctx.notFound());
  }),

  implement(checkinPosterRenew, async (ctx, { signPointId }) => {
    const { tx, organisationId } = ctx;
    await lockPoint(tx, organisationId, signPointId);
    const { row } = (await found(tx, organisationId, signPointId)) ?? ctx.notFound();
    if (row.version === null) return ctx.fail('SIGN_POSTER_NONE');
    await tx
      .updateTable('checkin_poster')
      .set({
        code: await newCode(tx, organisationId, signPointId),
        version: row.version + 1,
        renewed_at: ctx.now(),
      })
      .where('organisation_id', '=', organisationId)
      .where('point_id', '=', signPointId)
      .execute();
    const fresh = (await posterOf(tx, organisationId, signPointId)) ?? ctx.notFound();
    return posterView(ctx.services, tx, organisationId, fresh);
  }),

  implement(checkinPosterPdf, async (ctx, { signPointId, size }) => {
    const { row, event } = (await found(ctx.db, ctx.organisationId, signPointId)) ?? ctx.notFound();
    if (row.code === null) return ctx.fail('SIGN_POSTER_NONE');
    const own = event.language as Language;
    // The event's own language comes first.
    const spoken = languagesOf(event).toSorted((one, other) => Number(other === own) - Number(one === own));
    const body = await work('posterPdf', {
      language: own,
      size,
      timeZone: event.time_zone,
      title: eventIn(event, own).title,
      place: row.point_name,
      url: addressOf(ctx.services, row.code),
      madeAt: ctx.now(),
      columns: spoken.map((language) => {
        const { heading, steps, stepsWithPlace } = posterTexts[language];
        return { heading, steps: placeOf(row) ? stepsWithPlace : steps };
      }),
    });
    return { fileName: `${event.title} ${row.point_name} ${size}.pdf`, contentType: 'application/pdf', body };
  }),

  implement(checkinPosterQr, async (ctx, { signPointId }) => {
    const { row, event } = (await found(ctx.db, ctx.organisationId, signPointId)) ?? ctx.notFound();
    if (row.code === null) return ctx.fail('SIGN_POSTER_NONE');
    const svg = await QRCode.toString(addressOf(ctx.services, row.code), {
      type: 'svg',
      margin: 4,
      errorCorrectionLevel: 'M',
    });
    return { fileName: `${event.title} ${row.point_name}.svg`, contentType: 'image/svg+xml', body: Buffer.from(svg) };
  }),
];
