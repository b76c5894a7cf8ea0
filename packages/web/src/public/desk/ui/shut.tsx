import { usePage } from '../../core/page-context.tsx';
import { Frame } from '../../ui/frame.tsx';
import { Sign } from './sign.tsx';

/** What is shown without a key, or with one that is over. It says the same for every event there is or is not. */
export function Shut({ ended }: { ended: boolean }) {
  const { t } = usePage();
  return (
    <Frame className="notice">
      <div className="shut-sign">
        <Sign name="key" />
      </div>
      <h1>{ended ? t('public-desk:ended') : t('public-desk:shut')}</h1>
      <p className="lead">{ended ? t('public-desk:ended-hint') : t('public-desk:shut-hint')}</p>
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
