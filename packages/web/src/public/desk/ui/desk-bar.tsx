import { usePage } from '../../core/page-context.tsx';
import { localeOf } from '../../core/i18n.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { ways } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Desk } from '../desk.ts';
import { pointOf, wayOf } from '../judge-here.ts';
import { allowSound, give } from '../device/signals.ts';
import { Sign } from './sign.tsx';
import { useStore } from './use-store.ts';

/** Event, point, how many are here, whether the network is. */
export function DeskBar({ desk, onHand }: { desk: Desk; onHand: () => void }) {
  const { t, language } = usePage();
  const { meta, online, unsynced, letIn, people, rosterLoading } = useStore(desk.state);
  if (!meta) return null;
  const number = (value: number) => value.toLocaleString(localeOf[language]);
  const here = meta.signedIn + letIn;
  const share = meta.approved > 0 ? Math.min(1, here / meta.approved) : 0;
  const state = online
    ? unsynced > 0
      ? t('public-desk:sending', { count: unsynced })
      : rosterLoading
        ? t('public-desk:list-loading', { count: number(people ?? 0) })
        : t('public-desk:online')
    : unsynced > 0
      ? t('public-desk:offline-waiting', { count: unsynced })
      : t('public-desk:offline');
  const toggleSound = () => {
    allowSound();
    void desk.prefer({ sound: !meta.sound });
    if (!meta.sound) give('good', true);
  };
  return (
    <header className="desk-bar">
      <div className="desk-title">
        <h1>{meta.title}</h1>
        {pointOf(meta)?.direction === 'both' && (
          <fieldset className="desk-way">
            <legend className="visually-hidden">{t('public-desk:way')}</legend>
            {ways.map((way) => (
              <button
                key={way}
                type="button"
                aria-pressed={wayOf(meta) === way}
                className={`way-${way}`}
                onClick={() => void desk.prefer({ way })}
              >
                {t(way === 'in' ? 'public-desk:way-in' : 'public-desk:way-out')}
              </button>
            ))}
          </fieldset>
        )}
        {meta.points.length > 1 && (
          <label className="pill desk-point">
            <span className="visually-hidden">{t('public-desk:point')}</span>
            <select
              value={meta.pointId ?? undefined}
              onChange={(event) => void desk.prefer({ pointId: event.currentTarget.value })}
            >
              {meta.points.map((point) => (
                <option key={point.signPointId} value={point.signPointId}>
                  {point.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <div className="desk-counts" role="status">
        <p>
          <strong>{number(here)}</strong> <span>{t('public-desk:of', { count: number(meta.approved) })}</span>
          {meta.points.some((point) => point.direction !== 'in') && (
            <span> · {t('public-desk:inside', { count: number(meta.inside) })}</span>
          )}
        </p>
        <div className="desk-progress" aria-hidden="true">
          <div style={{ width: `${share * 100}%` }} />
        </div>
      </div>
      <div className="desk-tools">
        <span className={`badge ${online ? 'badge-on' : 'badge-off'}`} role="status">
          {state}
        </span>
        <button
          type="button"
          className="round"
          aria-pressed={meta.sound}
          aria-label={t('public-desk:sound')}
          title={t('public-desk:sound')}
          onClick={toggleSound}
        >
          <Sign name={meta.sound ? 'sound' : 'silent'} />
        </button>
        <button
          type="button"
          className="round"
          aria-pressed={meta.badges === true}
          aria-label={t('public-desk:badge-switch')}
          title={t('public-desk:badge-switch')}
          onClick={() => void desk.prefer({ badges: !meta.badges })}
        >
          <Sign name="printer" />
        </button>
        <button
          type="button"
          className="round"
          aria-label={t('public-desk:hand')}
          title={meta.holder ? `${t('public-desk:hand')}: ${meta.holder}` : t('public-desk:hand')}
          onClick={onHand}
        >
          <Sign name="person" />
        </button>
        <LanguageSwitch />
      </div>
    </header>
  );
}
