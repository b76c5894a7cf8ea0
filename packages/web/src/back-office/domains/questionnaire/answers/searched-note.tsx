import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';

/** Says that a text was not looked for in all answers, there being too many that may hold it. */
export function SearchedNote({ searched }: { searched: number | undefined }) {
  const { t } = useTranslation();
  if (searched === undefined) return null;
  return (
    <Alert
      className="survey-searched"
      type="info"
      showIcon
      title={t('survey:searched', { n: formatNumber(searched) })}
    />
  );
}
