import type { Language } from '@convoke/contract/core/language.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { SiteDocument, SitePage } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import type { SiteLive } from '@convoke/contract/site/site.live.ts';
import { createContext, useContext } from 'react';

/** What every part of the editor works on. */
export interface SiteEditor {
  eventId: string;
  /** Whose site it is, and what its modules show of it. */
  event: PublicEvent;
  live: SiteLive;
  document: SiteDocument;
  page: SitePage;
  /** In which texts are written now. */
  language: Language;
  /** The module that is worked on. */
  chosen: string | null;
  choose: (moduleId: string | null) => void;
  /** Changes the site; further changes with the same `step` are undone together. */
  change: (to: (now: SiteDocument) => SiteDocument, step?: string) => void;
  /** Ends such a step. */
  rest: () => void;
  openPage: (pageId: string) => void;
  /** Undefined: not there any more, or not known yet. */
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  /** Has a picture of the library copied for pages; false when it could not be, which has been told. */
  learnPicture: (documentId: string) => Promise<boolean>;
  /** What was just chosen in the library, until the server names it. */
  learnDocument: (document: { documentId: string; name: string; bytes: number }) => void;
  documentName: (documentId: string) => string | undefined;
}

export const editorContext = createContext<SiteEditor | undefined>(undefined);

export function useSiteEditor(): SiteEditor {
  const editor = useContext(editorContext);
  if (!editor) throw new Error('a part of the editor of sites stands outside of it');
  return editor;
}
