import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { OnceBy, SurveyStanding } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRange } from '../../../../core/format.ts';
import { standingTexts } from './survey-texts.ts';

const colours: Readonly<Record<SurveyStanding, string>> = {
  draft: 'default',
  open: 'green',
  paused: 'gold',
  closed: 'default',
  early: 'blue',
  over: 'default',
  full: 'purple',
};

/** How a questionnaire stands now. */
export function StandingTag({ standing }: { standing: SurveyStanding }) {
  const { t } = useTranslation();
  return (
    <Tag color={colours[standing]} className="state-tag">
      {t(standingTexts[standing])}
    </Tag>
  );
}

interface Window {
  opensAt: string | null;
  closesAt: string | null;
  timeZone: string;
}

/** From when to when answers are taken, in the questionnaire's own zone. */
export function WindowText({ opensAt, closesAt, timeZone }: Window) {
  const { t } = useTranslation();
  if (opensAt && closesAt) return <span>{formatRange(opensAt, closesAt, timeZone)}</span>;
  if (opensAt) return <span>{t('questionnaire:window.from', { time: formatDateTime(opensAt, timeZone) })}</span>;
  if (closesAt) return <span>{t('questionnaire:window.until', { time: formatDateTime(closesAt, timeZone) })}</span>;
  return <span className="muted">{t('questionnaire:window.always')}</span>;
}

export function AnswerCount({ answers, limit }: { answers: number; limit: number | null }) {
  return (
    <span className="number">
      {formatNumber(answers)}
      {limit !== null && <span className="muted"> / {formatNumber(limit)}</span>}
    </span>
  );
}

/** What keeps somebody from simply answering: a password, one answer a person. */
export function GuardSigns({ hasPassword, onceBy }: { hasPassword: boolean; onceBy: OnceBy }) {
  const { t } = useTranslation();
  return (
    <>
      {hasPassword && (
        <span className="survey-sign" title={t('questionnaire:guard.password')}>
          <LockOutlined /> {t('questionnaire:guard.password')}
        </span>
      )}
      {onceBy !== 'none' && (
        <span className="survey-sign">
          <UserOutlined /> {t(`questionnaire:once.${onceBy}`)}
        </span>
      )}
    </>
  );
}
