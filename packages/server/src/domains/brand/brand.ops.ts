import type { PublicBrand } from '@convoke/contract/brand/brand.calls.ts';
import type { Db } from '../../core/data/database.ts';
import { fileUrl } from '../../core/storage.ts';

/** The brands that pages of events show: the organisation's own first, the others by name. */
export async function brandsOnPage(db: Db, organisationId: string): Promise<PublicBrand[]> {
  const rows = await db
    .selectFrom('brand')
    .select(['name', 'logo_key', 'link', 'is_own'])
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .where('is_shown', '=', true)
    .orderBy('is_own', 'desc')
    .orderBy((eb) => eb.fn<string>('lower', ['name']))
    .limit(shownBrands)
    .execute();
  return rows.map((row) => ({ name: row.name, logoUrl: fileUrl(row.logo_key), link: row.link, isOwn: row.is_own }));
}

/** As many as a page shows: a page for phones is no catalogue. */
const shownBrands = 100;
