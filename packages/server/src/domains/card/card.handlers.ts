import {
  cardAdd,
  cardContact,
  cardDefault,
  cardDelete,
  cardPage,
  cardUpdate,
} from '@convoke/contract/card/card.calls.ts';
import { vcardOf } from '@convoke/contract/card/vcard.ts';
import { newPublicCode } from '../../core/codes.ts';
import { columnsOf } from '../../core/data/camel.ts';
import type { Db } from '../../core/data/database.ts';
import { countOf, inPlace, pageAnswer, placeOf } from '../../core/data/list.ts';
import { implement } from '../../core/http/implement.ts';
import { implementUpdate } from '../../core/http/overwritten.ts';
import { isStored } from '../resource/resource.ops.ts';
import { cardSorts, cardUrl, cardView, matchingCards, sharedCardById, sharedView } from './card.queries.ts';

const mostCards = 20;

/** Locks the user: whoever counts their cards, or says which is the default one, does so alone. */
const lockUser = (tx: Db, userId: string) =>
  tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Shares a card by a new code, or ends that it is shared; answers its code. */
async function share(
  tx: Db,
  card: { organisationId: string; cardId: string; code: string | null },
  isShared: boolean,
): Promise<string | null> {
  const { organisationId, cardId } = card;
  if (isShared === (card.code !== null)) return card.code;
  const code = isShared ? newPublicCode() : null;
  await tx.deleteFrom('directory').where('kind', '=', 'card').where('target_id', '=', cardId).execute();
  if (code !== null)
    await tx
      .insertInto('directory')
      .values({ kind: 'card', code, organisation_id: organisationId, target_id: cardId })
      .execute();
  await tx.updateTable('business_card').set({ code }).where('id', '=', cardId).execute();
  return code;
}

const endDefault = (tx: Db, userId: string) =>
  tx
    .updateTable('business_card')
    .set((eb) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();

export const cardHandlers = [
  implement(cardAdd, async (ctx, { isDefault, isShared, ...fields }) => {
    const { tx, organisationId, userId } = ctx;
    if (!(await isStored(tx, organisationId, fields.pictureKey))) return ctx.fail('FILE_MISSING');
    await lockUser(tx, userId);
    const { cards } = await tx
      .selectFrom('business_card')
      .select((eb) => eb.fn.countAll<number>().as('cards'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (cards >= mostCards) return ctx.fail('CARDS_FULL');
    if (isDefault) await endDefault(tx, userId);
    const { id: cardId } = await tx
      .insertInto('business_card')
      .values({ ...columnsOf(fields), user_id: userId, is_default: isDefault || cards === 0, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const code = await share(tx, { organisationId, cardId, code: null }, isShared);
    return { cardId, url: cardUrl(ctx.services.settings.PUBLIC_URL, code) };
  }),

  implementUpdate(
    cardUpdate,
    { table: 'business_card', id: 'cardId' },
    async (ctx, { cardId, version, isDefault, isShared, ...fields }) => {
      const { tx, organisationId, userId } = ctx;
      if (!(await isStored(tx, organisationId, fields.pictureKey ?? null))) return ctx.fail('FILE_MISSING');
      await lockUser(tx, userId);
      const there =
        (await matchingCards(tx, userId).selectAll('c').where('c.id', '=', cardId).forUpdate().executeTakeFirst()) ??
        ctx.notFound();
      const { PUBLIC_URL } = ctx.services.settings;
      if (there.version !== version) return ctx.fail('CARD_CHANGED', { current: cardView(there, PUBLIC_URL) });
      const isNowDefault = isDefault === true && !there.is_default;
      if (isNowDefault) await endDefault(tx, userId);
      await tx
        .updateTable('business_card')
        .set({ ...columnsOf(fields), ...(isNowDefault && { is_default: true }), version: version + 1 })
        .where('id', '=', cardId)
        .execute();
      const code = await share(tx, { organisationId, cardId, code: there.code }, isShared ?? there.code !== null);
      return { version: version + 1, url: cardUrl(PUBLIC_URL, code) };
    },
  ),

  implement(cardDelete, async (ctx, { cardId }) => {
    const { tx, userId } = ctx;
    await lockUser(tx, userId);
    const gone =
      (await tx
        .deleteFrom('business_card')
        .where('id', '=', cardId)
        .where('user_id', '=', userId)
        .returning('is_default')
        .executeTakeFirst()) ?? ctx.notFound();
    await tx.deleteFrom('directory').where('kind', '=', 'card').where('target_id', '=', cardId).execute();
    if (gone.is_default)
      await tx
        .updateTable('business_card')
        .set((eb) => ({ is_default: true, version: eb('version', '+', 1) }))
        .where('id', '=', (eb) =>
          eb
            .selectFrom('business_card')
            .select('id')
            .where('user_id', '=', userId)
            .orderBy('created_at')
            .orderBy('id')
            .limit(1),
        )
        .execute();
    return {};
  }),

  implement(cardPage, async (ctx, input) => {
    const place = placeOf(ctx, cardSorts, { ...input, sort: 'place' });
    const matching = matchingCards(ctx.db, ctx.userId, input.search);
    const rows = await inPlace(matching.selectAll('c'), place).execute();
    const { PUBLIC_URL } = ctx.services.settings;
    return pageAnswer(rows, await countOf(ctx.db, matching, place), place, (row) => cardView(row, PUBLIC_URL));
  }),

  implement(cardDefault, async (ctx) => {
    const card = await matchingCards(ctx.db, ctx.userId)
      .selectAll('c')
      .where('c.is_default', '=', true)
      .executeTakeFirst();
    return { card: card ? cardView(card, ctx.services.settings.PUBLIC_URL) : null };
  }),

  implement(cardContact, async (ctx) => {
    const card = (await sharedCardById(ctx.db, ctx.targetId)) ?? ctx.notFound();
    return {
      fileName: `${card.name}.vcf`,
      contentType: 'text/vcard; charset=utf-8',
      body: Buffer.from(vcardOf(sharedView(card))),
    };
  }),
];
