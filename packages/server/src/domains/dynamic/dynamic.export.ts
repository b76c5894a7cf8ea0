import type { Language } from '@convoke/contract/core/language.ts';
import { type DynamicKind, dynamicKinds, stateOf } from '@convoke/contract/dynamic/dynamic.rules.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { type DynamicFilter, dynamicSorts, type ListedDynamic, listDynamics } from './dynamic.queries.ts';
import { kindTexts, sheetTexts, stateTexts } from './dynamic.sheet-texts.ts';

/** The news that match as a sheet, the newest of a kind first. */
export async function dynamicSheet(services: Services, event: EventRecord, filter: DynamicFilter, language: Language) {
  const { organisation_id: organisationId, time_zone: timeZone } = event;
  const now = services.clock.now();
  const t = wordsIn(sheetTexts, language);
  const moment = momentsIn(timeZone);
  const stateIn = (row: ListedDynamic) =>
    stateTexts[stateOf({ isDraft: row.is_draft, publishAt: row.publish_at.getTime() }, now.getTime())][language];
  const columns: Column<ListedDynamic>[] = [
    [t.kind, (row) => kindTexts[row.kind as DynamicKind][language]],
    [t.title, (row) => row.title],
    [t.text, (row) => row.plain],
    [t.pictures, (row) => row.picture_keys.length],
    [t.state, stateIn],
    moment(t.publishAt, (row) => (row.is_draft ? null : row.publish_at)),
    [t.pinned, (row) => (row.pin > 0 ? t.yes : '')],
    moment(t.changedAt, (row) => row.updated_at),
  ];
  const rows = ofEach(filter.kind === undefined ? dynamicKinds : [filter.kind], (kind) =>
    everyRow<ListedDynamic>(services, organisationId, [dynamicSorts, '-createdAt'], (read, place) =>
      listDynamics(read, organisationId, event.id, { ...filter, kind }, now, place),
    ),
  );
  return sheetFile({ title: event.title, what: t.fileName }, columns, rows);
}

/** Kind by kind, as the indexes are: of all kinds at once every step would sort all news. */
async function* ofEach(kinds: readonly DynamicKind[], rowsOf: (kind: DynamicKind) => AsyncIterable<ListedDynamic>) {
  for (const kind of kinds) yield* rowsOf(kind);
}
