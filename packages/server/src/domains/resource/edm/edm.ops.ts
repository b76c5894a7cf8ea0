import type { Db } from '../../../core/data/database.ts';
import type { Design } from '../../../core/mail/design/design-type.ts';
import { designById } from './edm.queries.ts';

/** What a template of mails begins with; null when there is no such design (any more). It was sanitised when it was saved. */
export async function designFor(db: Db, organisationId: string, edmId: string): Promise<Design | null> {
  const row = await designById(db, organisationId, edmId);
  return row ? { mjml: row.mjml, html: row.html, text: row.text, removed: [], warnings: [] } : null;
}
