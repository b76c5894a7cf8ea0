import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import type { ShownPicture, SitePicture } from '@convoke/contract/site/site.fields.ts';
import { type SitePictures, type StaleSite, siteDraft, siteKeep } from '@convoke/contract/site/site.calls.ts';
import { resourceFileCopy } from '@convoke/contract/resource/resource.calls.ts';
import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { type Autosave, useAutosave } from '../../../../ui/publish/use-autosave.ts';
import { useRefresh } from '../../../../ui/use-call.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { beginHistory, changeHistory } from './site-history.ts';

export interface Draft {
  document: SiteDocument;
  version: number;
  pictures: SitePictures;
}

export interface SiteDraft {
  document: SiteDocument;
  canUndo: boolean;
  canRedo: boolean;
  change: (to: (now: SiteDocument) => SiteDocument, step?: string) => void;
  rest: () => void;
  undo: () => void;
  redo: () => void;
  autosave: Autosave;
  /** The version that was kept last. */
  version: number;
  /** What somebody else kept, where it stands in the way of keeping this; with what differs. */
  stale: StaleSite | undefined;
  /** Why it cannot be kept, in words; undefined = it can. */
  problem: CallFailure | undefined;
  takeTheirs: () => Promise<void>;
  keepMine: () => Promise<void>;
  pictureOf: (picture: SitePicture) => ShownPicture | undefined;
  learnPicture: (documentId: string) => Promise<boolean>;
}

const quick = { hideLoad: true, quiet: true };

/** The draft of a site as it is edited: undone step by step, kept by itself on top of the version before. */
export function useSiteDraft(eventId: string, begun: Draft): SiteDraft {
  const [history, dispatch] = useReducer(changeHistory, begun.document, beginHistory);
  const [pictures, setPictures] = useState(begun.pictures);
  const [version, setVersion] = useState(begun.version);
  const document = history.now;
  const versions = useRef(begun.version);
  const refresh = useRefresh(siteDraft, { id: 'site.check' });
  const keep = useCallback((next: number) => {
    versions.current = next;
    setVersion(next);
  }, []);
  const autosave = useAutosave({
    value: document,
    revision: begun.version,
    save: async (present, revision) => {
      const kept = await call(siteKeep, { eventId, version: revision, document: present }, quick);
      keep(kept.version);
      setPictures((old) => ({ ...old, ...kept.pictures }));
      void refresh();
      return kept.version;
    },
    isConflict: (error) => error instanceof CallFailure && error.failure === 'SITE_STALE',
  });
  const { rebase, flush, error } = autosave;
  const refusal = error instanceof CallFailure ? error : undefined;
  const theirs = useCallback(() => call(siteDraft, { eventId }, { hideLoad: true }), [eventId]);
  return {
    document,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: useCallback((to, step) => dispatch({ do: 'set', to, ...(step !== undefined && { step }) }), []),
    rest: useCallback(() => dispatch({ do: 'rest' }), []),
    undo: useCallback(() => dispatch({ do: 'undo' }), []),
    redo: useCallback(() => dispatch({ do: 'redo' }), []),
    autosave,
    version,
    stale: autosave.state === 'conflict' ? (refusal?.data as StaleSite | undefined) : undefined,
    problem: refusal && refusal.failure !== 'SITE_STALE' ? refusal : undefined,
    takeTheirs: useCallback(async () => {
      const stored = await theirs();
      if (!stored.document) return;
      setPictures(stored.pictures);
      dispatch({ do: 'replace', document: stored.document });
      keep(stored.version);
      rebase(stored.version, stored.document);
    }, [theirs, rebase, keep]),
    keepMine: useCallback(async () => {
      const stored = await theirs();
      rebase(stored.version);
      await flush();
    }, [theirs, rebase, flush]),
    pictureOf: usePictures(pictures),
    learnPicture: useCallback(async (documentId) => {
      const copy = await unlessRefused(call(resourceFileCopy, { documentId }));
      if (copy) setPictures((old) => ({ ...old, [documentId]: { url: copy.url, width: null, height: null } }));
      return copy !== undefined;
    }, []),
  };
}

/** Finds the address of a picture that a document names. */
export function usePictures(pictures: SitePictures): (picture: SitePicture) => ShownPicture | undefined {
  return useMemo(
    () =>
      ({ documentId, x, y }: SitePicture) => {
        const found = pictures[documentId];
        return found && { ...found, alt: '', x, y };
      },
    [pictures],
  );
}
