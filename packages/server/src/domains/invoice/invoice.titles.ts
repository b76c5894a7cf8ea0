import {
  invoiceGroupAdd,
  invoiceGroupDelete,
  invoiceGroupEdit,
  invoiceGroupList,
  type InvoiceGroupRow,
  invoiceSetting,
} from '@convoke/contract/invoice/invoice.calls.ts';
import { type InvoiceTitle, invoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../core/context.ts';
import { columnsOf, told } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, type Place, placeOf, type Sorts } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { sentOf } from '../../core/http/overwritten.ts';

const mostTitles = 100;

type Filter = Pick<z.output<typeof invoiceGroupList.input>, 'search' | 'type'>;

const sorts: Sorts = {
  id: sql`t.id`,
  words: {
    createdAt: { by: sql`t.created_at`, kind: 'moment' },
    title: { by: sql`t.title`, kind: 'text' },
  },
};

function matchingTitles(db: Db, filter: Filter) {
  return db.selectFrom('invoice_title as t').where((eb) => {
    const all: Expression<SqlBool>[] = [];
    if (filter.type) all.push(eb('t.type', '=', filter.type));
    if (filter.search) all.push(containing(sql`fold_text(t.title || ' ' || t.tax_number)`, filter.search));
    return eb.and(all);
  });
}

const listTitles = (db: Db, filter: Filter, place: Place) =>
  inPlace(matchingTitles(db, filter).selectAll('t'), place).execute();

const rowView = ({ id, ...row }: Awaited<ReturnType<typeof listTitles>>[number]): InvoiceGroupRow => ({
  ...told(row),
  invoiceGroupId: id,
  kind: row.kind as InvoiceGroupRow['kind'],
  type: row.type as InvoiceGroupRow['type'],
});

/** Whether buyers of the organisation give all six fields of a special invoice. */
export async function asksAll(db: Db): Promise<boolean> {
  const row = await db.selectFrom('invoice_setting').select('asks_all').executeTakeFirst();
  return row?.asks_all ?? false;
}

/** A title as it is kept, or the refusal that says at each field what is wrong with it. */
function checkedTitle(
  ctx: Pick<WriteContext<never>, 'language' | 'failFields'>,
  fields: z.input<typeof invoiceTitle>,
): InvoiceTitle {
  const checked = invoiceTitle.safeParse(fields);
  return checked.success ? checked.data : ctx.failFields(describeIssues(checked.error.issues, ctx.language));
}

/** There is one default at most: the former one steps back first. */
async function stepBack(tx: Db): Promise<void> {
  await tx.updateTable('invoice_title').set({ is_default: false }).where('is_default', '=', true).execute();
}

/** Who adds or changes titles waits for who does at the same time: the default is one, and titles are counted. */
const lockTitles = (tx: Db, organisationId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invoice titles ${organisationId}`}, 0))`.execute(tx);

export const titleHandlers = [
  implement(invoiceGroupAdd, async (ctx, { isDefault, ...fields }) => {
    const title = checkedTitle(ctx, fields);
    await lockTitles(ctx.tx, ctx.organisationId);
    const { count } = await ctx.tx
      .selectFrom('invoice_title')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= mostTitles) return ctx.fail('INVOICE_GROUPS_MANY');
    if (isDefault) await stepBack(ctx.tx);
    const { id } = await ctx.tx
      .insertInto('invoice_title')
      .values({ ...columnsOf(title), is_default: isDefault || count === 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { invoiceGroupId: id };
  }),

  implement(invoiceGroupEdit, async (ctx, { invoiceGroupId, isDefault, ...sent }) => {
    await lockTitles(ctx.tx, ctx.organisationId);
    const row = await ctx.tx
      .selectFrom('invoice_title')
      .select(['kind', 'type', 'title', 'tax_number', 'address', 'phone', 'bank', 'account', 'email'])
      .where('id', '=', invoiceGroupId)
      .executeTakeFirst();
    if (!row) return ctx.notFound();
    const { email, ...before } = told(row);
    const fields = { ...before, ...(email !== null && { email }), ...sentOf(sent) };
    const title = checkedTitle(ctx, fields as z.input<typeof invoiceTitle>);
    if (isDefault) await stepBack(ctx.tx);
    await ctx.tx
      .updateTable('invoice_title')
      .set({ ...columnsOf(title), ...(isDefault !== undefined && { is_default: isDefault }), updated_at: ctx.now() })
      .where('id', '=', invoiceGroupId)
      .execute();
    return {};
  }),

  implement(invoiceGroupDelete, async (ctx, { invoiceGroupId, type }) => {
    const gone = await ctx.tx
      .deleteFrom('invoice_title')
      .where('id', '=', invoiceGroupId)
      .where('type', '=', type)
      .returning('id')
      .executeTakeFirst();
    return gone ? {} : ctx.notFound();
  }),

  implement(invoiceGroupList, async (ctx, input) => {
    const place = placeOf(ctx, sorts, input);
    const rows = await listTitles(ctx.db, input, place);
    const total = await countOf(ctx.db, matchingTitles(ctx.db, input), place);
    return { ...pageAnswer(rows, total, place, rowView), asksAll: await asksAll(ctx.db) };
  }),

  implement(invoiceSetting, async (ctx, input) => {
    await ctx.tx
      .insertInto('invoice_setting')
      .values({ asks_all: input.asksAll })
      .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ asks_all: input.asksAll }))
      .execute();
    return {};
  }),
];
