import type { DocumentUseKind } from '@convoke/contract/resource/document.rules.ts';
import type { RawBuilder } from 'kysely';

/** Somewhere a document of the library is used. */
export interface UsedPlace {
  /** Of the row that names the document. */
  id: string;
  document_id: string;
  /** Null where it is of no event. */
  event_id: string | null;
  /** What the thing that uses it is called. */
  name: string;
  /** Of the screen of the back office where it is seen and taken off; the event goes into it as well. */
  path: string;
}

/**
 * How a table uses documents. It has `id` and `document_id`, an index that begins with organisation and document, and a key that removes the use (or empties it) when
 * the document is removed for good. In the trash a document keeps its uses, so that one that is brought back is where it was.
 */
export interface DocumentUse {
  kind: DocumentUseKind;
  /** Selects the uses that count, so none of what was deleted. It says the organisation by `own`, and is narrowed from outside by `document_id` or `id`. */
  places: RawBuilder<UsedPlace>;
}

/** Of all domains, by table. */
export type DocumentUses = Readonly<Record<string, DocumentUse>>;
