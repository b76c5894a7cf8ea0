import type { Language } from '@convoke/contract/core/language.ts';
import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import type { Services } from '../../core/context.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { type ListedOrganizer, listOrganizers, type OrganizerFilter, organizerSorts } from './organizer.queries.ts';
import { kindTexts, sheetTexts } from './organizer.sheet-texts.ts';

/** The organizers that match as a sheet, by name. */
export async function organizerSheet(
  services: Services,
  organisationId: string,
  filter: OrganizerFilter,
  language: Language,
) {
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn('UTC');
  const columns: Column<ListedOrganizer>[] = [
    [t.name, (row) => row.name],
    [t.kind, (row) => (row.group_kind === null ? '' : kindTexts[row.group_kind as OrganizerKind][language])],
    [t.group, (row) => row.group_name],
    [t.link, (row) => row.link],
    [t.contactName, (row) => row.contact_name],
    [t.phone, (row) => row.phone],
    [t.email, (row) => row.email],
    [t.note, (row) => row.note],
    [t.events, (row) => row.events],
    moment(t.changedAt, (row) => row.updated_at),
  ];
  const rows = everyRow<ListedOrganizer>(services, organisationId, [organizerSorts, 'name'], (read, place) =>
    listOrganizers(read, organisationId, filter, place),
  );
  return sheetFile({ title: t.title, what: t.fileName }, columns, rows);
}
