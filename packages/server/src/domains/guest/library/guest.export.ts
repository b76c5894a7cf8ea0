import { type Language, languages } from '@convoke/contract/core/language.ts';
import type { Services } from '../../../core/context.ts';
import { plainText } from '../../../core/rich-text.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { wordsIn as wordsOf } from '../../../core/words.ts';
import { type GuestFilter, guestSorts, type ListedGuest, listGuests, revisionsOf } from './guest.queries.ts';
import { biographyTitle, exportTexts, sheetTexts } from './guest.sheet-texts.ts';

type Exported = Omit<ListedGuest, 'words'> & { biography: string; links: unknown; words: unknown };

/** The guests that match as a sheet by name, which can be imported again. */
export async function guestSheet(services: Services, organisationId: string, filter: GuestFilter, language: Language) {
  const t = { ...wordsIn(sheetTexts, language), ...wordsIn(exportTexts, language) };
  const moment = momentsIn('UTC');
  const columns: Column<Exported>[] = [
    [t.name, (row) => row.name],
    [t.company, (row) => row.company],
    [t.title, (row) => row.title],
    [t.type, (row) => row.type_name],
    [t.phone, (row) => row.phone],
    [t.email, (row) => row.email],
    [t.link, (row) => (row.links as { url: string }[]).map(({ url }) => url).join(' ')],
    [t.note, (row) => row.note],
    [t.biography, (row) => plainText(row.biography)],
    ...languages.map(
      (of): Column<Exported> => [
        biographyTitle(of, language),
        (row) => plainText(wordsOf<'biography'>(row.words, of).biography ?? ''),
      ],
    ),
    [t.events, (row) => row.events],
    moment(t.changedAt, (row) => row.updated_at),
  ];
  const rows = everyRow<Exported>(services, organisationId, [guestSorts, 'name'], async (read, place) => {
    const listed = await listGuests(read, organisationId, filter, place);
    const said = await revisionsOf(
      read,
      organisationId,
      listed.map(({ id }) => id),
    );
    return listed.map((row) => ({ ...row, ...(said.get(row.id) ?? { biography: '', links: [], words: {} }) }));
  });
  return sheetFile({ title: t.library, what: t.fileName }, columns, rows);
}
