import { useCallback, useEffect, useRef, useState } from 'react';
import { usePage } from '../core/page-context.tsx';
import type { Desk } from './desk.ts';
import type { ShownResult } from './desk-state.ts';
import { allowSound, give } from './device/signals.ts';
import { useWakeLock } from './device/use-wake-lock.ts';
import { useWedge } from './device/use-wedge.ts';
import { facingOf, wayOf } from './judge-here.ts';
import type { Target } from './logic/types.ts';
import { CameraView } from './ui/camera-view.tsx';
import { ConflictList } from './ui/conflict-list.tsx';
import { DeskBar } from './ui/desk-bar.tsx';
import { HandSheet } from './ui/hand-sheet.tsx';
import { RecentList } from './ui/recent-list.tsx';
import { ResultScreen, toneOf } from './ui/result-screen.tsx';
import { SearchPanel } from './ui/search-panel.tsx';
import { Sign } from './ui/sign.tsx';
import type { BadgeOfResult } from './ui/badge-button.tsx';
import { type Undoing, UndoSheet } from './ui/undo-sheet.tsx';
import { useStore } from './ui/use-store.ts';
import { WaitingList } from './ui/waiting-list.tsx';
import { WalkInDoor } from './ui/walk-in-door.tsx';

/** The same code from a hand scanner within this time is one reading. */
const twiceMs = 1500;

/** The desk at work: bar, camera or hint, search, what happened, and the big result over everything. */
export function DeskScreen({ desk }: { desk: Desk }) {
  const { t } = usePage();
  const { meta, result, recent, conflicts, waits, checking } = useStore(desk.state);
  const [camera, setCamera] = useState(false);
  const [searching, setSearching] = useState(false);
  const [undoing, setUndoing] = useState<Undoing | null>(null);
  const [handing, setHanding] = useState(false);
  /** Somebody is being registered; what was searched for before. */
  const [registering, setRegistering] = useState<string | null>(null);
  const [badge, setBadge] = useState<BadgeOfResult | null>(null);
  const mayRegister = Boolean(meta?.walkIn);
  // What was typed before the page was loaded again is opened as it was.
  useEffect(() => {
    if (!mayRegister) return;
    void desk.walkIn.before().then((typed) => {
      if (typed) setRegistering((now) => now ?? typed.sought);
    });
  }, [desk, mayRegister]);
  useWakeLock();

  const print = useCallback(
    async ({ nonce, target }: Pick<ShownResult, 'nonce' | 'target'>, again: boolean) => {
      setBadge({ nonce, state: 'printing' });
      const printed = await desk.printBadge(target, again);
      setBadge((now) => (now?.nonce === nonce ? { nonce, ...printed } : now));
    },
    [desk],
  );
  const printIfWanted = useCallback(
    (shown: ShownResult) => {
      const isIn = shown.result === 'ok' && shown.direction === 'in';
      if (desk.state.get().meta?.badges && isIn && !shown.alone) void print(shown, false);
    },
    [desk, print],
  );
  const scan = useCallback(
    async (target: Target, forced = false) => {
      const shown = await desk.scan(target, forced);
      give(toneOf(shown.result), desk.state.get().meta?.sound ?? true);
      printIfWanted(shown);
    },
    [desk, printIfWanted],
  );
  const welcome = async (target: Target) => {
    const shown = await desk.welcome(target);
    give(toneOf(shown.result), desk.state.get().meta?.sound ?? true);
  };
  const decide = async (waiting: string, letIn: boolean, target?: Target) => {
    const shown = await desk.confirm(waiting, letIn, target);
    if (!shown) return;
    give(toneOf(shown.result), desk.state.get().meta?.sound ?? true);
    printIfWanted(shown);
  };
  const lastWedge = useRef({ text: '', at: 0 });
  useWedge(
    (text) => {
      // A trigger held too long reads twice; the second must not cover the welcome with an "already".
      const { text: before, at } = lastWedge.current;
      lastWedge.current = { text, at: performance.now() };
      if (text !== before || performance.now() - at > twiceMs) void scan({ code: text });
    },
    registering === null && !handing,
  );
  useEffect(() => {
    addEventListener('pointerdown', allowSound);
    addEventListener('keydown', allowSound);
    return () => {
      removeEventListener('pointerdown', allowSound);
      removeEventListener('keydown', allowSound);
    };
  }, []);

  if (!meta) return null;
  const facing = facingOf(meta);
  const way = wayOf(meta);
  // Who is asked about in the big result is not asked about under it too.
  const others = waits.filter(({ nonce }) => nonce !== result?.nonce);
  return (
    <>
      <div
        className={`desk${camera ? ' desk-filming' : ''}${searching ? ' desk-searching' : ''}`}
        inert={result !== null || undoing !== null || registering !== null || handing}
      >
        <DeskBar desk={desk} onHand={() => setHanding(true)} />
        <main id="main" className="desk-main">
          <section className="desk-stage" aria-label={t('public-desk:scan')}>
            {camera ? (
              <CameraView
                facing={facing ?? 'environment'}
                turn={
                  facing && {
                    way: t(way === 'in' ? 'public-desk:way-in' : 'public-desk:way-out'),
                    onTurn: () => void desk.prefer({ way: way === 'in' ? 'out' : 'in' }),
                  }
                }
                onScan={(text) => void scan({ code: text })}
                onClose={() => setCamera(false)}
              />
            ) : (
              <div className="stage-rest">
                <div className="stage-sign">
                  <Sign name="scanner" />
                </div>
                <p>{t('public-desk:ready')}</p>
                <button type="button" className="button primary stage-button" onClick={() => setCamera(true)}>
                  <Sign name="camera" /> {t('public-desk:camera-open')}
                </button>
              </div>
            )}
            {checking && <div className="checking" role="status" aria-label={t('public-desk:checking')} />}
          </section>
          <section className="desk-side">
            {conflicts.length > 0 && (
              <ConflictList
                conflicts={conflicts}
                timeZone={meta.timeZone}
                onDone={() => void desk.dismissConflicts()}
              />
            )}
            {others.length > 0 && (
              <WaitingList
                waits={others}
                pointId={meta.pointId}
                onDecide={(nonce, letIn) => void decide(nonce, letIn)}
              />
            )}
            <SearchPanel
              key={meta.holder ?? ''}
              desk={desk}
              onScan={(target) => void scan(target)}
              onUndo={({ signUserId, name }) => setUndoing({ target: { signUserId }, name, signedInAt: null })}
              onBusy={setSearching}
              onCamera={camera ? null : () => setCamera(true)}
              onRegister={meta.walkIn ? setRegistering : null}
            />
            {!searching && <RecentList recent={recent} timeZone={meta.timeZone} onUndo={setUndoing} />}
          </section>
        </main>
      </div>
      {registering !== null && meta.walkIn && (
        <WalkInDoor
          desk={desk}
          eventId={desk.eventId}
          offer={meta.walkIn}
          timeZone={meta.timeZone}
          sought={registering}
          onClose={() => setRegistering(null)}
          onSignIn={(target) => {
            setRegistering(null);
            void welcome(target);
          }}
        />
      )}
      {handing && <HandSheet desk={desk} onClose={() => setHanding(false)} />}
      {result && (
        <ResultScreen
          key={result.nonce}
          result={result}
          timeZone={meta.timeZone}
          hasTickets={meta.points.some((point) => point.tickets.length > 0)}
          badge={badge?.nonce === result.nonce ? badge : null}
          onBadge={(again) => void print(result, again)}
          fetchPhoto={(photoId) => desk.photo(photoId)}
          onNext={() => desk.dismissResult()}
          onForce={() => void scan(result.target, true)}
          onSignIn={(signUserId) => void scan({ signUserId })}
          onDecide={(letIn) => {
            desk.dismissResult();
            if (!result.alone) void decide(result.nonce, letIn, result.target);
            else if (letIn) void scan(result.target, true);
          }}
          onUndo={() => {
            setUndoing(result);
            desk.dismissResult();
          }}
        />
      )}
      {undoing && !result && (
        <UndoSheet
          undoing={undoing}
          onClose={() => setUndoing(null)}
          onUndo={(reason) => {
            setUndoing(null);
            void desk.undo(undoing.target, undoing.signedInAt, reason);
          }}
        />
      )}
    </>
  );
}
