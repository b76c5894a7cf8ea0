import {
  organizerContact,
  organizerExport,
  organizerGet,
  organizerList,
  type OrganizerRow,
  organizerUses,
} from '@convoke/contract/organizer/organizer.calls.ts';
import { implement } from '../../core/http/implement.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { fileUrl } from '../../core/storage.ts';
import { organizerSheet } from './organizer.export.ts';
import { type ListedOrganizer, listOrganizers, matchingOrganizers, organizerSorts } from './organizer.queries.ts';
import { infoOf, usesOf } from './organizer.read.ts';

function rowView(row: ListedOrganizer): OrganizerRow {
  return {
    organizerId: row.id,
    name: row.name,
    logoUrl: fileUrl(row.logo_key),
    link: row.link,
    contactName: row.contact_name,
    phone: row.phone,
    email: row.email,
    groupId: row.group_id,
    groupName: row.group_name,
    groupKind: row.group_kind as OrganizerRow['groupKind'],
    events: row.events,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** What the library answers. */
export const libraryHandlers = [
  implement(organizerList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, organizerSorts, input);
    const rows = await listOrganizers(db, organisationId, input, place);
    const total = await countOf(db, matchingOrganizers(db, organisationId, input), place);
    return pageAnswer(rows, total, place, rowView);
  }),

  implement(
    organizerGet,
    async (ctx, { organizerId }) => (await infoOf(ctx.db, ctx.organisationId, organizerId)) ?? ctx.notFound(),
  ),

  implement(organizerContact, async (ctx, { id }) => {
    const known = (await infoOf(ctx.db, ctx.organisationId, id)) ?? ctx.notFound();
    const { organizerId, name, contactName, phone, email, note } = known;
    return { organizerId, name, contactName, phone, email, note };
  }),

  implement(organizerUses, async (ctx, { organizerId }) => {
    const known = (await infoOf(ctx.db, ctx.organisationId, organizerId)) ?? ctx.notFound();
    return usesOf(ctx.db, ctx.organisationId, 'organizer_id', [known.organizerId], ctx.now());
  }),

  implement(organizerExport, (ctx, input) => organizerSheet(ctx.services, ctx.organisationId, input, ctx.language)),
];
