import { cellLists, listed } from '@convoke/contract/core/cell-lists.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ReleasedItem } from '@convoke/contract/schedule/release.ts';
import { type Column, dayColumn, sheetFile } from '../../../core/tables/sheet-rows.ts';
import { byPlace, endOf, type Published, withOffset } from './published.ts';
import { columnTexts, sheetName } from './sheet-texts.ts';
import { peopleOf, trackName } from './write-json.ts';

/** A programme as a sheet with a row for each item, as the import reads it again. */
export function scheduleSheet(published: Published, language: Language) {
  const { contents, title } = published;
  const clock = (moment: string | number) => withOffset(moment, contents.timeZone).slice(11, 16);
  const named = (role: string) => (item: ReleasedItem) =>
    peopleOf(published, item.guests)
      .filter((person) => person.role === role)
      // A comma divides too where there is no semicolon.
      .map(({ name }) => listed(name, cellLists.list))
      .join('; ');
  const place = new Map(contents.places.map(({ placeId, name }) => [placeId, name]));
  const cells: { [Name in keyof typeof columnTexts]: (item: ReleasedItem) => string | number } = {
    title: (item) => item.title,
    subtitle: (item) => item.subtitle,
    date: (item) => withOffset(item.startsAt, contents.timeZone).slice(0, 10),
    start: (item) => clock(item.startsAt),
    end: (item) => clock(endOf(item)),
    minutes: (item) => item.minutes,
    place: (item) => (item.placeId && place.get(item.placeId)) ?? '',
    speakers: named('speaker'),
    moderators: named('moderator'),
    kind: (item) => item.kind,
    track: (item) => trackName(published, item.trackId),
    language: (item) => item.language,
    abstract: (item) => item.abstract,
    description: (item) => item.description,
    url: (item) => item.url,
    guid: (item) => item.guid,
  };
  const columns = Object.entries(cells).map(([name, cell]): Column<ReleasedItem> => {
    const title = columnTexts[name as keyof typeof columnTexts][language];
    return name === 'date' ? dayColumn(title, cell) : [title, cell];
  });
  const items = contents.dates.flatMap((date) => byPlace(published, date.dateId).flatMap((group) => group.items));
  return sheetFile({ title, what: sheetName[language] }, columns, items);
}
