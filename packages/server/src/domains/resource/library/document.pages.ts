import type { PublicPage } from '../../../core/http/pages.ts';
import { openLink } from './document.links.ts';

/** The page of a link: what the file is, and the button that takes it. A link that is over says so. */
export const documentPages: readonly PublicPage[] = [
  {
    path: '/d/:code',
    page: 'document',
    async load({ database }, { code = '' }) {
      if (!/^[0-9A-Za-z]{10,40}$/.test(code)) return null;
      const found = await database.global
        .selectFrom('directory')
        .select(['organisation_id', 'target_id'])
        .where('kind', '=', 'document-link')
        .where('code', '=', code.toUpperCase())
        .executeTakeFirst();
      if (!found) return null;
      const link = await database.inOrganisation(found.organisation_id, 'read', (db) => openLink(db, found.target_id));
      if (!link) return { code, file: null };
      const { name, bytes, is_scanned: isScanned, password_hash: hash, expires_at: expiresAt } = link;
      return {
        code: code.toUpperCase(),
        file: { name, bytes, isScanned, hasPassword: hash !== null, expiresAt: expiresAt?.toISOString() ?? null },
      };
    },
  },
];
