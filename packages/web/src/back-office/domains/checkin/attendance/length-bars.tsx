import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { lengthTexts } from './length-texts.ts';

interface Props {
  lengths: readonly number[];
  /** Where the stays of a length stand. */
  to: (length: string) => string;
}

/** How many stayed how long; each bar leads to its stays. */
export function LengthBars({ lengths, to }: Props) {
  const { t } = useTranslation();
  const most = Math.max(1, ...lengths);
  return (
    <Panel title={t('checkin:attendance.byLength')}>
      <ul className="length-bars" aria-label={t('checkin:attendance.byLength')}>
        {lengthTexts.map((text, length) => {
          const stays = lengths[length] ?? 0;
          const line = (
            <>
              <span className="length-name">{t(text)}</span>
              <span className="length-bar" style={{ inlineSize: `${(stays / most) * 100}%` }} />
              <span className="number">{formatNumber(stays)}</span>
            </>
          );
          return <li key={text}>{stays > 0 ? <Link to={to(String(length))}>{line}</Link> : <span>{line}</span>}</li>;
        })}
      </ul>
    </Panel>
  );
}
