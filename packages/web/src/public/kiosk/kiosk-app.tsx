import { isLanguage } from '@convoke/contract/core/language.ts';
import { useEffect, useState } from 'react';
import { storeLanguage } from '../../core/language.ts';
import { store } from '../core/browser.ts';
import { usePage } from '../core/page-context.tsx';
import { hourText } from '../core/time.ts';
import { takeKeyFromAddress } from '../desk/calls.ts';
import { allowSound, give } from '../desk/device/signals.ts';
import { useWakeLock } from '../desk/device/use-wake-lock.ts';
import { useWedge } from '../desk/device/use-wedge.ts';
import { CameraView } from '../desk/ui/camera-view.tsx';
import { Shut, Unreachable } from '../desk/ui/shut.tsx';
import { Sign } from '../desk/ui/sign.tsx';
import { Styled } from '../desk/ui/styled.tsx';
import { UnderSignIn } from '../desk/ui/under-sign-in.tsx';
import { useStore } from '../desk/ui/use-store.ts';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { Keypad } from './keypad.tsx';
import { Kiosk } from './kiosk.ts';
import { idleMs } from './idle.ts';
import { KioskResultScreen, kioskTone } from './kiosk-result.tsx';

/** Whether this kiosk shows its camera: chosen once by whoever sets it up. */
const cameraChoice = 'convoke-kiosk-camera';
/** Whether it prints badges: as well, and offered only to who opens its link. */
const badgeChoice = 'convoke-kiosk-badge';

function useKiosk(eventId: string): { kiosk: Kiosk | null; isSetUp: boolean } {
  const [kiosk, setKiosk] = useState<Kiosk | null>(null);
  const [isSetUp, setSetUp] = useState(false);
  useEffect(() => {
    const made = new Kiosk(eventId);
    setKiosk(made);
    const key = takeKeyFromAddress();
    // A kiosk that is set up anew takes the language of who does it.
    if (key !== null) store.remove(homeLanguage);
    setSetUp(key !== null);
    void made.start(key);
    const renew = () => /key=/.test(location.hash) && location.reload();
    addEventListener('hashchange', renew);
    return () => {
      removeEventListener('hashchange', renew);
      made.stop();
    };
  }, [eventId]);
  return { kiosk, isSetUp };
}

/** A kiosk speaks the language it was set up in; who chose another takes it along. */
const homeLanguage = 'convoke-kiosk-language';

/** `canReturn`: with a network, and nobody reads an answer or waits for one. */
function useHomeLanguage(canReturn: boolean): void {
  const { language } = usePage();
  useEffect(() => {
    const home = store.get<string>(homeLanguage);
    if (!isLanguage(home)) return store.set(homeLanguage, language);
    if (home === language || !canReturn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        storeLanguage(home);
        location.reload();
      }, idleMs);
    };
    wait();
    addEventListener('pointerdown', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', wait);
    };
  }, [language, canReturn]);
}

function Clock({ timeZone, offset }: { timeZone: string; offset: number }) {
  const { locale } = usePage();
  const [now, setNow] = useState(() => Date.now() + offset);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + offset), 1000);
    return () => clearInterval(timer);
  }, [offset]);
  return <time className="kiosk-clock">{hourText(new Date(now).toISOString(), timeZone, locale)}</time>;
}

function Welcome({ kiosk, isSetUp }: { kiosk: Kiosk; isSetUp: boolean }) {
  const { t } = usePage();
  const { title, timeZone, clockOffset, busy, result, online } = useStore(kiosk.state);
  const [camera, setCamera] = useState(() => store.get<boolean>(cameraChoice) ?? false);
  const [badges, setBadges] = useState(() => store.get<boolean>(badgeChoice) ?? false);
  const [printing, setPrinting] = useState<string | null>(null);
  const welcomed = result?.result === 'ok' ? result.id : null;
  useEffect(() => {
    if (!badges || welcomed === null) return;
    setPrinting(welcomed);
    void kiosk.printBadge(welcomed).then((isPrinted) => {
      if (!isPrinted) setPrinting((now) => (now === welcomed ? null : now));
    });
  }, [badges, welcomed]);
  useWakeLock();
  useHomeLanguage(online && !busy && result === null);
  useWedge((text) => void kiosk.signIn({ code: text }));
  useEffect(() => {
    addEventListener('pointerdown', allowSound);
    return () => removeEventListener('pointerdown', allowSound);
  }, []);
  useEffect(() => {
    const tone = result && kioskTone(result);
    if (tone) give(tone === 'bad' ? 'again' : tone, true);
  }, [result]);
  const choose = (on: boolean) => {
    store.set(cameraChoice, on);
    setCamera(on);
  };
  return (
    <>
      <div className="kiosk" inert={result !== null} onContextMenu={(event) => event.preventDefault()}>
        <header className="kiosk-bar">
          <Clock timeZone={timeZone} offset={clockOffset} />
          {!online && <span className="badge badge-off">{t('public-desk:offline')}</span>}
          {isSetUp && (
            <button
              type="button"
              className="round"
              aria-pressed={badges}
              aria-label={t('public-kiosk:badge-switch')}
              title={t('public-kiosk:badge-switch')}
              onClick={() => {
                store.set(badgeChoice, !badges);
                setBadges(!badges);
              }}
            >
              <Sign name="printer" />
            </button>
          )}
          <LanguageSwitch />
        </header>
        <main id="main" className="kiosk-main">
          <section className="kiosk-welcome">
            <p className="kiosk-greeting">{t('public-kiosk:welcome')}</p>
            <h1>{title}</h1>
            <p className="lead">{t('public-kiosk:how')}</p>
            {camera ? (
              <CameraView
                facing="user"
                onScan={(text) => void kiosk.signIn({ code: text })}
                onClose={() => choose(false)}
              />
            ) : (
              <button type="button" className="button kiosk-camera" onClick={() => choose(true)}>
                <Sign name="camera" /> {t('public-kiosk:camera')}
              </button>
            )}
          </section>
          <section className="kiosk-pad">
            <Keypad busy={busy} onPhone={(phone) => void kiosk.signIn({ phone })} />
          </section>
        </main>
      </div>
      {result && (
        <KioskResultScreen
          key={result.id}
          result={result}
          isPrinting={printing === result.id}
          timeZone={timeZone}
          onDone={() => kiosk.dismiss()}
        />
      )}
    </>
  );
}

function Phases({ kiosk, isSetUp }: { kiosk: Kiosk; isSetUp: boolean }) {
  const { phase, ended } = useStore(kiosk.state);
  if (phase === 'shut') return <Shut ended={ended} />;
  if (phase === 'unreachable') return <Unreachable />;
  if (phase !== 'ready') return null;
  return (
    <UnderSignIn again={kiosk.signedIn}>
      <Welcome kiosk={kiosk} isSetUp={isSetUp} />
    </UnderSignIn>
  );
}

export function KioskApp({ eventId }: { eventId: string }) {
  const { kiosk, isSetUp } = useKiosk(eventId);
  return <Styled>{kiosk && <Phases kiosk={kiosk} isSetUp={isSetUp} />}</Styled>;
}
