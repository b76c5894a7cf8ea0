import { type Selectable, sql } from 'kysely';
import type { CardRow, SharedCard } from '@convoke/contract/card/card.calls.ts';
import type { BusinessCard } from '../../core/data/database-types.ts';
import type { Db } from '../../core/data/database.ts';
import { containing } from '../../core/data/like-text.ts';
import type { Sorts } from '../../core/data/list.ts';
import { fileUrl } from '../../core/storage.ts';

export type Card = Selectable<BusinessCard>;

export const cardSorts: Sorts = {
  id: sql`c.id`,
  words: {
    // The default one first, then the oldest.
    place: {
      by: sql`CASE WHEN c.is_default THEN '-infinity'::timestamptz ELSE c.created_at END`,
      kind: 'moment',
    },
  },
};

/** A user's cards that match; neither ordered nor paged. */
export const matchingCards = (db: Db, userId: string, search = '') =>
  db
    .selectFrom('business_card as c')
    .where('c.user_id', '=', userId)
    .$if(search !== '', (all) =>
      all.where(containing(sql`fold_text(c.name || ' ' || c.job_title || ' ' || c.company)`, search)),
    );

const shown = (card: Card) => ({
  name: card.name,
  jobTitle: card.job_title,
  company: card.company,
  phone: card.phone,
  email: card.email,
  website: card.website,
  address: card.address,
  picture: fileUrl(card.picture_key),
});

/** As everybody with its link sees it. */
export const sharedView = (card: Card): SharedCard => shown(card);

export const cardUrl = (publicUrl: string, code: string | null) => (code === null ? null : `${publicUrl}/card/${code}`);

export const cardView = (card: Card, publicUrl: string): CardRow => ({
  cardId: card.id,
  version: card.version,
  ...shown(card),
  pictureKey: card.picture_key,
  isDefault: card.is_default,
  url: cardUrl(publicUrl, card.code),
});

/** One that is shared, by somebody who has not left. */
export const sharedCardById = (db: Db, cardId: string) =>
  db
    .selectFrom('business_card as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .where('c.id', '=', cardId)
    .where('c.code', 'is not', null)
    .where('u.removed_at', 'is', null)
    .executeTakeFirst();
