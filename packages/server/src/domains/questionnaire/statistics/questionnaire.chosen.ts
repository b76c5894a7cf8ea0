import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import {
  type Column,
  firstOf,
  isEmpty,
  keepEntries,
  type Mask,
  type Part,
  partOf,
  partOfRows,
  partSize,
  presentIn,
  score,
} from '../counting/questionnaire.columns.ts';
import { type Entry, numberKey, whole } from '../counting/questionnaire.count.ts';
import { wholeDays } from './questionnaire.days.ts';
import { type AnswerFilter, isNumber, isText, matching } from '../counting/questionnaire.filter.ts';
import {
  type Forms,
  missingParts,
  partColumns,
  readColumns,
  readPart,
  standingOfParts,
} from '../counting/questionnaire.parts.ts';

/** The answers that filters choose, part by part: by column where they are kept so, else from the rows. */

export interface ChosenPart {
  part: number;
  columns: ReadonlyMap<string, Column>;
  mask: Mask;
}

/** Parts that are not kept yet and are read from the rows while somebody waits. */
const readAtMost = 8;
/** When the filters leave no more than this, their rows are found by the index of marks and read. */
const fewRows = 2000;
/** Columns of one reading: some hundred of a few kilobytes. */
const columnsAtOnce = 400;

/** Thrown when too much is not there by column yet: it is being made, so far. */
export class StillCounting extends Error {
  readonly done: number;
  readonly of: number;

  constructor(done: number, of: number) {
    super('answers are not there by column yet');
    this.done = done;
    this.of = of;
  }
}

export interface Choice {
  filter: AnswerFilter;
  timeZone: string;
  forms: Forms;
  /** What is wanted of the chosen ones. */
  columns: readonly string[];
  newestFirst?: boolean;
  /** Asks for the parts that are missing. */
  onMissing(): Promise<void>;
}

export async function* chosenParts(db: Db, choice: Choice): AsyncGenerator<ChosenPart> {
  const { filter, forms } = choice;
  const { organisationId, surveyId } = filter;
  if (filter.state === 'live' && filter.atMost !== null && filter.atMost <= fewRows) {
    yield* partsOfFew(db, choice);
    return;
  }
  const standing = await standingOfParts(db, organisationId, surveyId);
  const missing = missingParts(standing);
  if (missing.length > 0) await choice.onMissing();
  if (missing.length > readAtMost) throw new StillCounting(standing.kept.length, standing.complete);
  const conditions = await conditionsOf(db, choice);
  // The last part is never complete.
  const atOf = new Map(standing.kept.map(({ part, at }) => [part, at]));
  const parts = Array.from({ length: standing.complete + 1 }, (_, part) => part);
  if (choice.newestFirst) parts.reverse();
  const asked = [...new Set([whole.days, ...conditions.entries.map(([fieldId]) => fieldId)])];
  const step = Math.max(1, Math.floor(columnsAtOnce / Math.max(asked.length, choice.columns.length)));

  for (let start = 0; start < parts.length; start += step) {
    const some = parts.slice(start, start + step);
    const kept = some.filter((part) => {
      const at = atOf.get(part);
      return at !== undefined && conditions.mayHold(at);
    });
    const looked = await readColumns(db, organisationId, surveyId, asked, kept);
    const masks = new Map<number, Mask>();
    for (const part of kept) {
      const mask = await conditions.mask(part, looked.get(part) ?? none, atOf.get(part));
      if (!isEmpty(mask)) masks.set(part, mask);
    }
    const more = choice.columns.filter((fieldId) => !asked.includes(fieldId));
    const wanted = await readColumns(db, organisationId, surveyId, more, [...masks.keys()]);
    for (const part of some) {
      const mask = masks.get(part);
      if (mask) {
        yield { part, columns: new Map([...(looked.get(part) ?? none), ...(wanted.get(part) ?? none)]), mask };
      } else if (!atOf.has(part)) {
        const { columns, at } = await readPart(db, organisationId, surveyId, part, forms);
        const ownMask = await conditions.mask(part, columns, at);
        if (!isEmpty(ownMask)) yield { part, columns, mask: ownMask };
      }
    }
  }
}

async function* partsOfFew(db: Db, { filter, timeZone, forms, newestFirst }: Choice): AsyncGenerator<ChosenPart> {
  const days = wholeDays(timeZone, filter.from, filter.to);
  const rows = await matching(db, days ? { ...filter, from: undefined, to: undefined } : filter)
    .select(partColumns)
    .$if(days !== null, (all) =>
      all.where('a.day', '>=', sql<Date>`${days?.from}::date`).where('a.day', '<=', sql<Date>`${days?.to}::date`),
    )
    .execute();
  const byPart = [...Map.groupBy(rows, (row) => partOf(row.number))];
  for (const [part, some] of byPart.sort(([a], [b]) => (newestFirst ? b - a : a - b))) {
    const { columns } = partOfRows(part, some, forms);
    const present = columns.get(whole.days);
    if (present) yield { part, columns, mask: presentIn(present) };
  }
}

const none: ReadonlyMap<string, Column> = new Map();

interface Conditions {
  entries: readonly (readonly [string, (entry: Entry) => boolean])[];
  /** False when no answer of a part can match, by when they came. */
  mayHold(at: Part['at']): boolean;
  mask(part: number, columns: ReadonlyMap<string, Column>, at: Part['at'] | undefined): Promise<Mask>;
}

/** What the filters ask of each part: of its columns, of when its answers came, and of what only the rows know (texts, what is deleted). */
async function conditionsOf(db: Db, { filter, timeZone }: Choice): Promise<Conditions> {
  const { organisationId, surveyId } = filter;
  const days = wholeDays(timeZone, filter.from, filter.to);
  const from = !days && filter.from !== undefined ? Date.parse(filter.from) : Number.NEGATIVE_INFINITY;
  const to = !days && filter.to !== undefined ? Date.parse(filter.to) : Number.POSITIVE_INFINITY;
  const entries = entryConditions(filter);
  if (days && (filter.from !== undefined || filter.to !== undefined))
    entries.push([whole.days, ([[day = '']]) => day >= days.from && day <= days.to]);
  const deleted = await placesOf(
    db
      .selectFrom('questionnaire_answer as a')
      .where('a.organisation_id', '=', organisationId)
      .where('a.questionnaire_id', '=', surveyId)
      .where('a.deleted_at', 'is not', null),
  );
  const texts = asksOfTexts(filter) ? await placesOf(matching(db, textsOf(filter))) : undefined;

  return {
    entries,
    mayHold: ({ first, last }) => last >= from && first <= to,
    async mask(part, columns, at) {
      const days = columns.get(whole.days);
      if (!days) return new Uint8Array(partSize);
      const mask = presentIn(days);
      const gone = deleted.get(part);
      if (filter.state === 'deleted') keepPlaces(mask, gone);
      else for (const place of gone ?? []) mask[place] = 0;
      if (texts) keepPlaces(mask, texts.get(part));
      for (const [fieldId, isGood] of entries) keepEntries(mask, columns.get(fieldId), isGood);
      if (at && (at.first < from || at.last > to)) {
        const inside = matching(db, { ...onlyState(filter), from: filter.from, to: filter.to })
          .where('a.number', '>=', firstOf(part))
          .where('a.number', '<', firstOf(part + 1));
        keepPlaces(mask, (await placesOf(inside)).get(part));
      }
      return mask;
    },
  };
}

/** What the columns say: under what an answer is counted, and which number it is. */
function entryConditions(filter: AnswerFilter): [string, (entry: Entry) => boolean][] {
  const { channel, language, scoreFrom, scoreTo, field, fieldId, value } = filter;
  const all: [string, (entry: Entry) => boolean][] = [];
  const counts = (of: string, key: string) => all.push([of, ([keys]) => keys.includes(key)]);
  if (channel !== undefined) counts(whole.channel, channel);
  if (language !== undefined) counts(whole.language, language);
  if (scoreFrom !== undefined) all.push([score, ([, number]) => number !== null && number >= scoreFrom]);
  if (scoreTo !== undefined) all.push([score, ([, number]) => number !== null && number <= scoreTo]);
  if (fieldId !== undefined && !field) all.push([fieldId, () => false]);
  else if (field && value !== undefined && !isText(field)) {
    if (isNumber(field)) {
      const wanted = value.trim() === '' ? Number.NaN : Number(value);
      const key = Number.isFinite(wanted) ? numberKey(wanted) : '';
      all.push([field.fieldId, ([keys, number]) => number === wanted && keys.includes(key)]);
    } else if (value === '') all.push([field.fieldId, () => true]);
    else counts(field.fieldId, value);
  }
  return all;
}

/** The filters without what the columns know. */
function onlyState(filter: AnswerFilter): AnswerFilter {
  const { organisationId, surveyId, state } = filter;
  return { organisationId, surveyId, state, field: undefined, marks: [], atMost: null };
}

const asksOfTexts = ({ search, field, value }: AnswerFilter) =>
  search !== undefined || (field !== undefined && value !== undefined && isText(field));

function textsOf(filter: AnswerFilter): AnswerFilter {
  const { search, field, value, walk, from, to } = filter;
  const ofField = field && isText(field) ? { field, fieldId: field.fieldId, value } : {};
  // Those that are walked are the newest of the period.
  return { ...onlyState(filter), search, ...ofField, ...(walk && { walk, from, to }) };
}

/** The places of some answers, by part. One row a part, since there may be a million. */
async function placesOf(answers: ReturnType<typeof matching>): Promise<Map<number, number[]>> {
  const rows = await answers
    .select(sql<number>`(a.number - 1) / ${sql.lit(partSize)}`.as('part'))
    .select(sql<string>`string_agg(((a.number - 1) % ${sql.lit(partSize)})::text, ',')`.as('places'))
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ part, places }) => [part, places.split(',').map(Number)]));
}

function keepPlaces(mask: Mask, places: readonly number[] | undefined): void {
  const kept = new Uint8Array(partSize);
  for (const place of places ?? []) kept[place] = mask[place] ?? 0;
  mask.set(kept);
}

/** The numbers of the chosen ones of a part. */
export function numbersOf({ part, mask }: ChosenPart): number[] {
  const numbers: number[] = [];
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) numbers.push(firstOf(part) + at);
  return numbers;
}
