import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { invariantTexts } from '../common/order-texts.ts';
import type { Reconciled } from './reconciled.ts';

/** What must always be true, whether it is, and when the continuous check was last there. */
export function ReconcileInvariants({ data, timeZone }: { data: Reconciled; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const { invariants, lastRun } = data;
  return (
    <Panel title={t('order:invariants.title')}>
      <ul className="invariant-list">
        {invariants.map(({ name, holds, checked, wrong }) => (
          <li key={name} className={holds ? '' : 'is-broken'}>
            {holds ? (
              <CheckCircleFilled className="good" aria-label={t('order:invariants.holds')} />
            ) : (
              <CloseCircleFilled className="bad" aria-label={t('order:invariants.broken')} />
            )}
            <div>
              {t(invariantTexts[name] ?? name)}
              {wrong.map((each) => (
                <code key={each} className="invariant-wrong">
                  {each}
                </code>
              ))}
            </div>
            <span className="muted number" title={t('order:invariants.checked', { n: formatNumber(checked) })}>
              {formatNumber(checked)}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted invariant-run">
        {lastRun
          ? t(lastRun.wrong > 0 ? 'order:invariants.lastWrong' : 'order:invariants.last', {
              when: formatDateTime(lastRun.at, timeZone),
              events: formatNumber(lastRun.events),
              wrong: formatNumber(lastRun.wrong),
            })
          : t('order:invariants.never')}
      </p>
    </Panel>
  );
}
