import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';
import { schedulePublicFileOpen, schedulePublicFiles } from '@convoke/contract/schedule/schedule.documents.calls.ts';
import type { ReadContext } from '../../core/context.ts';
import { implement } from '../../core/http/implement.ts';
import { useAddress } from '../resource/library/document.ops.ts';
import { currentRelease } from './schedule.ops.ts';
import { shownFiles } from './schedule.shown-files.ts';

type Ctx = Pick<ReadContext<never>, 'db' | 'event' | 'services' | 'notFound'>;

/** Who has these tickets of the event, and who of them has signed in. */
async function visitor({ db, event }: Ctx, tickets: readonly string[]) {
  if (tickets.length === 0) return { participantId: null, isSignedIn: false };
  const people = await db
    .selectFrom('directory')
    .innerJoin('participant as p', 'p.id', 'directory.target_id')
    .select(['p.id', 'p.signed_in_at'])
    .where('directory.kind', '=', 'participant')
    .where('directory.code', 'in', [...tickets])
    .where('p.event_id', '=', event.id)
    .where('p.state', '=', 'APPROVED')
    .orderBy('p.signed_in_at')
    .execute();
  const signedIn = people.find(({ signed_in_at }) => signed_in_at !== null);
  return { participantId: (signedIn ?? people[0])?.id ?? null, isSignedIn: signedIn !== undefined };
}

/** Whether everybody can see this item now. */
async function isReleased({ db, event, services }: Ctx, agendaId: string): Promise<boolean> {
  if (event.publish_status !== publishStatus.published) return false;
  const release = await currentRelease(services, db, event.organisation_id, event.id);
  return release?.contents.items.some((item) => item.agendaId === agendaId) ?? false;
}

export const fileHandlers = [
  implement(schedulePublicFiles, async (ctx, { agendaId, tickets }) => {
    if (!(await isReleased(ctx, agendaId))) return ctx.notFound();
    const { isSignedIn } = await visitor(ctx, tickets);
    const rows = await shownFiles(ctx.db, ctx.event.id, ctx.now())
      .select(['u.id', 'u.access', 'd.name', 'd.kind', 'd.bytes'])
      .where('u.agenda_id', '=', agendaId)
      .orderBy('u.sort')
      .execute();
    const open = rows.filter(({ access }) => isSignedIn || access === 'everybody');
    return {
      files: open.map(({ id, name, kind, bytes }) => ({ fileId: id, name, kind: kind as DocumentKind, bytes })),
      forSignedIn: rows.length - open.length,
    };
  }),

  implement(schedulePublicFileOpen, async (ctx, { fileId, tickets }) => {
    const file = await shownFiles(ctx.db, ctx.event.id, ctx.now())
      .select(['u.agenda_id', 'u.document_id', 'u.access'])
      .where('u.id', '=', fileId)
      .executeTakeFirst();
    if (!file || !(await isReleased(ctx, file.agenda_id))) return ctx.notFound();
    const { participantId, isSignedIn } = await visitor(ctx, tickets);
    if (!isSignedIn && file.access !== 'everybody') return ctx.notFound();
    const url = await useAddress(ctx.services, ctx.db, {
      organisationId: ctx.event.organisation_id,
      documentId: file.document_id,
      table: 'agenda_document',
      useId: fileId,
      participantId,
    });
    return url === null ? ctx.notFound() : { url };
  }),
];
