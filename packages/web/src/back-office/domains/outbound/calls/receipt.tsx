import { CheckOutlined } from '@ant-design/icons';
import type { DialReceipt } from '@convoke/contract/outbound/outbound.shapes.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';

/** What was asked before the number was dialled, in words, as it was kept then. */
export function Receipt({ receipt }: { receipt: DialReceipt }) {
  const { t } = useTranslation();
  const { at, rules, consent, versions } = receipt;
  const n = (version: number | null) => (version === null ? '—' : formatNumber(version));
  return (
    <div className="call-receipt">
      <p className="muted">{t('outbound:receipt.at', { time: formatDateTime(at) })}</p>
      <ul>
        {rules.map(({ rule, count, most, text }) => (
          <li key={rule}>
            <CheckOutlined aria-hidden className="call-good" />
            <span>
              <span>{t(`outbound:receipt.rule.${rule}`)}</span>{' '}
              {count !== null && most !== null && (
                <span className="muted">{t('outbound:receipt.times', { n: n(count), most: n(most) })}</span>
              )}{' '}
              {text && <span className="muted">{text}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p>
        {t(`outbound:receipt.consent.${consent.member}`, {
          time: consent.at === null ? '—' : formatDateTime(consent.at),
        })}
      </p>
      <p>{consent.task ? t('outbound:receipt.task', { source: consent.task }) : t('outbound:receipt.noTask')}</p>
      <p className="muted">
        {t('outbound:receipt.versions', {
          gate: n(versions.gate),
          task: n(versions.task),
          settings: n(versions.settings),
          form: n(versions.form),
        })}
      </p>
    </div>
  );
}
