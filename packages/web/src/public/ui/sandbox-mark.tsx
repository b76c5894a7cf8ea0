import { usePage } from '../core/page-context.tsx';
import { Icon } from './icon.tsx';

/** No real money moves here, and nobody may think it does. */
export function SandboxMark() {
  const { t } = usePage();
  return (
    <p className="note sandbox">
      <Icon name="alert" />
      <span>
        <strong>{t('public-core:sandbox')}</strong> {t('public-core:sandbox-hint')}
      </span>
    </p>
  );
}
