import type { GuestPage } from '@convoke/contract/guest/guest.page.calls.ts';
import { useEffect, useState } from 'react';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { guestPageOpen, guestPagePhoto, guestPageSave } from '../../core/light-calls/guest.page.ts';
import { fromWall, toWall } from './wall-time.ts';

const quietly = { hideLoad: true, quiet: true, onDeadToken: 'repeat' } as const;

/** A time as it stands in its two fields. */
export interface Range {
  from: string;
  to: string;
}

export interface Draft {
  biography: string;
  state: GuestPage['state'];
  ranges: readonly Range[];
}

const draftOf = (page: GuestPage): Draft => ({
  biography: page.biography,
  state: page.state,
  ranges: page.availability.map(({ from, to }) => ({
    from: toWall(from, page.event.timeZone),
    to: toWall(to, page.event.timeZone),
  })),
});

/** The secret of the link, taken out of the address, which people show and send on; it outlives a reload of this tab. */
function takeToken(code: string): string | null {
  const kept = `speaker ${code}`;
  const given = /(?:^#|&)token=([\w-]{20,800})/.exec(location.hash)?.[1];
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
  try {
    if (given) sessionStorage.setItem(kept, given);
    return given ?? sessionStorage.getItem(kept);
  } catch {
    return given ?? null;
  }
}

/** What a guest's own page knows, and what is typed in it. */
export function useSpeaker(code: string) {
  const [token, setToken] = useState<string | null>(null);
  const [page, setPage] = useState<GuestPage>();
  const [draft, setDraft] = useState<Draft>();
  const [isOver, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Fields that the organiser has changed meanwhile. */
  const [theirs, setTheirs] = useState<GuestPage>();
  const [isSaved, setSaved] = useState(false);

  useEffect(() => {
    const key = takeToken(code);
    setToken(key);
    if (!key) return setOver(true);
    call(guestPageOpen, { code, token: key }, quietly).then(
      (read) => {
        setPage(read);
        setDraft(draftOf(read));
      },
      (error: unknown) => {
        if (error instanceof CallFailure && error.failure === 'GUEST_LINK_OVER') setOver(true);
        else setProblem(failureWords(error));
      },
    );
  }, [code]);

  /** Does what was pressed; answers what stands there then. */
  async function press(work: (key: string) => Promise<GuestPage>): Promise<GuestPage | undefined> {
    if (busy || !token) return undefined;
    setBusy(true);
    setProblem('');
    setSaved(false);
    try {
      const next = await work(token);
      setPage(next);
      setTheirs(undefined);
      return next;
    } catch (error) {
      if (error instanceof CallFailure && error.failure === 'GUEST_LINK_OVER') setOver(true);
      if (error instanceof CallFailure && error.failure === 'GUEST_CHANGED') {
        const { current } = error.data as { current: GuestPage };
        setPage(current);
        setTheirs(current);
      }
      setProblem(failureWords(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    page,
    draft,
    isOver,
    busy,
    problem,
    theirs,
    isSaved,
    change: (part: Partial<Draft>) => {
      setSaved(false);
      setDraft((before) => before && { ...before, ...part });
    },
    takeTheirs: () => {
      if (!theirs) return;
      setDraft(draftOf(theirs));
      setTheirs(undefined);
      setProblem('');
    },
    save: async () => {
      if (!page || !draft) return;
      const zone = page.event.timeZone;
      const availability = draft.ranges.map(({ from, to }) => ({
        from: fromWall(from, zone) ?? '',
        to: fromWall(to, zone) ?? '',
      }));
      const saved = await press((key) =>
        call(
          guestPageSave,
          {
            code,
            token: key,
            version: page.version,
            // What was not touched keeps its formatting.
            biography: draft.biography === page.biography ? null : draft.biography,
            state: draft.state === 'INVITED' ? null : draft.state,
            availability,
          },
          quietly,
        ),
      );
      if (!saved) return;
      setDraft(draftOf(saved));
      setSaved(true);
    },
    sendPhoto: (file: File) =>
      press(async (key) => {
        // A page may stand open longer than its leave to send a photo lasts.
        const { photoToken } = await call(guestPageOpen, { code, token: key }, quietly);
        return call(guestPagePhoto, { code, photoToken }, { ...quietly, upload: file });
      }),
  };
}
