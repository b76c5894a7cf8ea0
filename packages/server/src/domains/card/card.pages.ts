import type { PublicPage } from '../../core/http/pages.ts';
import { sharedCardById, sharedView } from './card.queries.ts';

/** The page of a card that its owner shares. */
export const cardPages: readonly PublicPage[] = [
  {
    path: '/card/:code',
    page: 'card',
    async load({ database }, { code = '' }) {
      if (!/^[0-9A-Za-z]{10,40}$/.test(code)) return null;
      const found = await database.global
        .selectFrom('directory')
        .select(['organisation_id', 'target_id'])
        .where('kind', '=', 'card')
        .where('code', '=', code.toUpperCase())
        .executeTakeFirst();
      if (!found) return null;
      const card = await database.inOrganisation(found.organisation_id, 'read', (db) =>
        sharedCardById(db, found.target_id),
      );
      return card ? { code: code.toUpperCase(), card: sharedView(card) } : null;
    },
  },
];
