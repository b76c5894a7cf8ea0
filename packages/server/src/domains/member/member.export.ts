import type { Language } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { type Column, everyRow, momentIn, sheetFile, wordsIn } from '../../core/sheet-rows.ts';
import { type ListedMember, listMembers, matchingPage, type MemberFilter, memberSorts } from './member.queries.ts';
import { originTexts, sheetTexts } from './member.sheet-texts.ts';

/** The members that match as a sheet, the newest first. */
export function memberSheet(
  services: Services,
  organisationId: string,
  filter: MemberFilter,
  { language, timeZone }: { language: Language; timeZone: string },
) {
  const t = wordsIn(sheetTexts, language);
  const moment = momentIn(timeZone);
  const columns: Column<ListedMember>[] = [
    [t.name, (row) => row.name],
    [t.phone, (row) => row.phone],
    [t.email, (row) => row.email],
    [t.company, (row) => row.company],
    [t.title, (row) => row.title],
    [t.origin, (row) => originTexts[row.origin as keyof typeof originTexts][language]],
    [t.channel, (row) => row.channel],
    [t.tags, (row) => row.tags.map(({ name }) => name).join(', ')],
    [t.groups, (row) => row.groups.map(({ name }) => name).join(', ')],
    [t.events, (row) => row.events],
    [`${t.createdAt} (${timeZone})`, (row) => moment(row.created_at)],
    [`${t.lastAt} (${timeZone})`, (row) => moment(row.last_at)],
  ];
  const rows = everyRow(services, organisationId, [memberSorts, '-createdAt'], (read, place) =>
    filter.screen
      ? matchingPage(read, organisationId, filter, place)
      : listMembers(read, organisationId, filter, place),
  );
  return sheetFile({ title: t.fileName, what: '' }, columns, rows);
}
