import { loginAddress } from '../../../core/session.ts';
import { usePage } from '../../core/page-context.tsx';
import { Frame } from '../../ui/frame.tsx';
import { Sign } from './sign.tsx';

/** Whether something was open before: by a key that is not good any more, or by its organiser's session. */
export type Ended = 'key' | 'session' | null;

const titles = { key: 'public-desk:ended', session: 'public-desk:session-ended' } as const;
const hints = { key: 'public-desk:ended-hint', session: 'public-desk:session-ended-hint' } as const;

/** What is shown without a key, or with one that is over. It says the same for every event there is or is not. */
export function Shut({ ended }: { ended: Ended }) {
  const { t } = usePage();
  return (
    <Frame className="notice">
      <div className="shut-sign">
        <Sign name="key" />
      </div>
      <h1>{t(ended ? titles[ended] : 'public-desk:shut')}</h1>
      <p className="lead">{t(ended ? hints[ended] : 'public-desk:shut-hint')}</p>
      {ended !== 'key' && (
        <a className={ended ? 'button primary' : 'text-link'} href={loginAddress(location.pathname)}>
          {t('public-desk:session-sign-in')}
        </a>
      )}
    </Frame>
  );
}

export function Unreachable() {
  const { t } = usePage();
  return (
    <Frame className="notice">
      <div className="shut-sign">
        <Sign name="off" />
      </div>
      <h1>{t('public-desk:unreachable')}</h1>
      <p className="lead">{t('public-desk:unreachable-hint')}</p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {t('public-desk:again')}
      </button>
    </Frame>
  );
}

export function Broken() {
  const { t } = usePage();
  return (
    <Frame className="notice">
      <h1>{t('public-desk:broken')}</h1>
      <p className="lead">{t('public-desk:broken-hint')}</p>
    </Frame>
  );
}
