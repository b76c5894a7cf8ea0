import { nextRelease } from '@convoke/contract/schedule/release.ts';
import { scheduleExport } from '@convoke/contract/schedule/schedule.release.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type * as worker from './exchange/door-pdf.worker.ts';
import { implement } from '../../core/http/implement.ts';
import { drawers, inWorker } from '../../core/jobs/in-worker.ts';
import { plannedGuests } from '../guest/guest.ops.ts';
import type { Published } from './exchange/published.ts';
import { agendaFeed } from './exchange/write-calendar.ts';
import { doorSheet } from './exchange/write-doors.ts';
import { schedule2Json, scheduleJson } from './exchange/write-json.ts';
import { scheduleSheet } from './exchange/write-sheet.ts';
import { scheduleXml } from './exchange/write-xml.ts';
import { agendaUrl } from './schedule.ops.ts';
import { newestRelease, releasing } from './schedule.release.ts';

const work = inWorker<typeof worker>(new URL('./exchange/door-pdf.worker.ts', import.meta.url), { workers: drawers });

/** The newest release, or the programme as it is being made, with its people’s names; undefined when there is no release. */
async function published(
  db: Db,
  event: EventRecord,
  of: 'release' | 'draft',
  publicUrl: string,
  now: Date,
): Promise<Published | undefined> {
  const release = await newestRelease(db, event.organisation_id, event.id);
  const contents =
    of === 'draft' ? nextRelease(release?.contents ?? null, await releasing(db, event)).contents : release?.contents;
  if (!contents) return undefined;
  const guests = await plannedGuests(db, event.organisation_id, event.id, event.language as Language, now);
  return {
    title: event.title,
    code: event.code,
    url: agendaUrl(publicUrl, event.code),
    version: of === 'draft' ? 'draft' : (release?.name ?? ''),
    contents,
    event: { from: event.starts_at.getTime(), to: event.ends_at.getTime() },
    // A release that was made before guests were merged names them as they were then.
    names: new Map(
      guests.flatMap(({ eventGuestId, formerIds, name }) =>
        [eventGuestId, ...formerIds].map((id) => [id, { name, biography: '' }] as const),
      ),
    ),
  };
}

export const exportHandlers = [
  implement(scheduleExport, async (ctx, { format, of }) => {
    const { db, event, services } = ctx;
    const programme = await published(db, event, of, services.settings.PUBLIC_URL, ctx.now());
    if (!programme) return ctx.fail('NOT_RELEASED');
    if (format === 'xlsx') return scheduleSheet(programme, ctx.language);
    if (format === 'pdf') {
      const sheet = doorSheet(programme, ctx.language, ctx.now());
      if (sheet.doors.length === 0) return ctx.fail('NOTHING_IN_PLACES');
      return {
        fileName: `${event.title} ${programme.version}.pdf`,
        contentType: 'application/pdf',
        body: await work('doorPdf', sheet),
      };
    }
    const json = (value: object) => Buffer.from(JSON.stringify(value));
    const files = {
      xml: () => ['xml', 'application/xml', Buffer.from(scheduleXml(programme))] as const,
      json: () => ['json', 'application/json', json(scheduleJson(programme))] as const,
      json2: () => ['json', 'application/json', json(schedule2Json(programme))] as const,
      ics: () => {
        const { host } = new URL(services.settings.PUBLIC_URL);
        const text = agendaFeed(programme, event.title, host, ctx.now());
        return ['ics', 'text/calendar; charset=utf-8', Buffer.from(text)] as const;
      },
    };
    const [extension, contentType, body] = files[format]();
    return { fileName: `${event.title} ${programme.version}.${extension}`, contentType, body };
  }),
];
