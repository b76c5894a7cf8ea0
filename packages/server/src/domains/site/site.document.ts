import { randomBytes } from 'node:crypto';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { SiteTexts } from '@convoke/contract/site/site.fields.ts';
import { migratedDocument } from '@convoke/contract/site/site.migrate.ts';
import { mapFields } from '@convoke/contract/site/site.walk.ts';
import { inTurns } from '../../core/jobs/in-turns.ts';
import { sanitiseDescription } from '../../core/rich-text.ts';

/** Of a part that is added. */
export const newId = () => randomBytes(9).toString('base64url');

/** A document as it was kept, in today's kinds of modules. */
export const documentOf = (kept: unknown): SiteDocument => migratedDocument(kept as SiteDocument);

/** A document as it is shown: what its rich texts hold is looked at again, whatever kept them. */
export const shownDocument = (kept: unknown): Promise<SiteDocument> => sanitised(documentOf(kept));

/** Its rich texts sanitised, others getting their turn in between; those of `known` have been. */
export async function sanitised(document: SiteDocument, known: ReadonlySet<string> = new Set()): Promise<SiteDocument> {
  const fresh = [...richTexts(document)].filter((html) => !known.has(html));
  const clean = new Map((await inTurns(fresh, sanitiseDescription)).map((html, at) => [fresh[at], html]));
  return mapFields(document, (field, value) => {
    if (field.kind !== 'rich') return value;
    const texts = Object.entries((value ?? {}) as SiteTexts);
    return Object.fromEntries(texts.map(([language, html]) => [language, clean.get(html) ?? html]));
  });
}

/** Every rich text of a document, as it stands there. */
export function richTexts(document: SiteDocument): Set<string> {
  const found = new Set<string>();
  mapFields(document, (field, value) => {
    if (field.kind === 'rich') for (const html of Object.values((value ?? {}) as SiteTexts)) found.add(html);
    return value;
  });
  return found;
}
