import type { DocumentKind } from '@convoke/contract/resource/document.rules.ts';

/** A document of the library as whoever uses it shows it. */
export interface PickedDocument {
  documentId: string;
  name: string;
  kind: DocumentKind;
  /** In bytes. */
  bytes: number;
}

export interface Picking {
  /** How many may be chosen; with one, it is chosen by a press. */
  most: number;
  /** Only documents of this kind. */
  kind?: DocumentKind;
  /** Shown as chosen already: they cannot be chosen once more. */
  known?: readonly string[];
  onPicked: (documents: readonly PickedDocument[]) => unknown;
}
