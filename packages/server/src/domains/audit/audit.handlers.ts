import { allCalls } from '@convoke/contract/all-calls.ts';
import { auditChoices, auditExport, auditGet, auditList, type AuditRow } from '@convoke/contract/audit/audit.calls.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { told } from '../../core/data/camel.ts';
import { countOf, pageAnswer, placeOf } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { auditSheet } from './audit.export.ts';
import { auditActors, auditSorts, listEntries, type ListedEntry, matchingEntries, oneEntry } from './audit.queries.ts';
import { callInWords, thingOf } from './audit.words.ts';

const rowView = ({ id, ...row }: ListedEntry, language: Language): AuditRow => ({
  ...told(row),
  entryId: id,
  actor: row.actor as AuditRow['actor'],
  what: callInWords(row.call, language),
});

/** As `note_change` keeps a row. */
interface Change {
  table: string;
  what: 'made' | 'changed' | 'gone';
  id?: string;
  name?: string;
  /** Before and after; empty where only that it changed is told. */
  fields: Record<string, [unknown, unknown] | []>;
}

/** Texts as they are, all else as JSON. */
const inText = (value: unknown) =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

const changeView = ({ table, what, id, name, fields }: Change) => ({
  table,
  what,
  rowId: id ?? null,
  name: name ?? null,
  fields: Object.entries(fields).map(([field, [before, after]]) => ({
    field,
    isTold: before !== undefined || after !== undefined,
    before: inText(before),
    after: inText(after),
  })),
});

export const auditHandlers = [
  implement(auditList, async (ctx, input) => {
    const { db, language } = ctx;
    const place = placeOf(ctx, auditSorts, input);
    const rows = await listEntries(db, input, place);
    const total = await countOf(db, matchingEntries(db, input), place);
    return pageAnswer(rows, total, place, (row) => rowView(row, language));
  }),

  implement(auditGet, async (ctx, { entryId }) => {
    const entry = await oneEntry(ctx.db, entryId);
    if (!entry) return ctx.notFound();
    const { thing_id: thingId, changes, ...row } = entry;
    return {
      ...rowView({ ...row, key: '' }, ctx.language),
      thingId,
      summary: allCalls.find(({ id }) => id === row.call)?.summary ?? '',
      changes: (changes as unknown as Change[]).map(changeView),
    };
  }),

  implement(auditChoices, async (ctx) => {
    const actors = await auditActors(ctx.db);
    const domains = new Set(allCalls.filter(({ kind }) => kind !== 'read').map(({ id }) => id.split('.')[0] ?? ''));
    return {
      actors: actors.map(({ id, name }) => ({ actorId: id, name })),
      domains: [...domains].map((domain) => ({ domain, title: thingOf(domain, ctx.language) })),
    };
  }),

  implement(auditExport, async (ctx, input) => auditSheet(ctx.services, ctx.organisationId, input, ctx.language)),
];
