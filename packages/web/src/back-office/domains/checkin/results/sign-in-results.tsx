import type { ScanResult } from '@convoke/contract/checkin/checkin.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { rowsOf } from '../attendance/rows-of.ts';
import { scanColor, scanTexts } from './scan-texts.ts';

const colors = { green: 'green', gray: 'default', red: 'red' } as const;

interface Props {
  eventId: string;
  results: { result: ScanResult; count: number }[];
}

/** Scans by what they came to, each leading to them: many turned away means that something is wrong at the door. */
export function SignInResults({ eventId, results }: Props) {
  const { t } = useTranslation();
  const shown = results.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <div className="scan-results" role="group" aria-label={t('checkin:scan.title')}>
      {shown.map(({ result, count }) => (
        <Link key={result} to={rowsOf(eventId, { view: 'scans', result })}>
          <Tag color={colors[scanColor(result)]}>
            {t(scanTexts[result])} <span className="number">{formatNumber(count)}</span>
          </Tag>
        </Link>
      ))}
    </div>
  );
}
