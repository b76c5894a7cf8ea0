import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { scanColor, scanTexts } from './scan-texts.ts';

const colors = { green: 'green', gray: 'default', red: 'red' } as const;

/** Scans by what they came to: many turned away means that something is wrong at the door. */
export function SignInResults({ results }: { results: { result: ScanResult; count: number }[] }) {
  const { t } = useTranslation();
  const shown = results.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <div className="scan-results" role="group" aria-label={t('checkin:scan.title')}>
      {shown.map(({ result, count }) => (
        <Tag key={result} color={colors[scanColor(result)]}>
          {t(scanTexts[result])} <span className="number">{formatNumber(count)}</span>
        </Tag>
      ))}
    </div>
  );
}
