import { Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';

/** Nobody was called: people are simulated here. */
export function Simulated() {
  const { t } = useTranslation();
  return (
    <Tooltip title={t('outbound:line.simulatedText')}>
      <Tag color="magenta" className="call-simulated" tabIndex={0}>
        {t('outbound:line.simulated')}
      </Tag>
    </Tooltip>
  );
}
