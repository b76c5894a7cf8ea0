import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** Who wrote: their name, that it was the host, that they are muted. */
export function Writer({ writer }: { writer: { viewerId: string | null; name: string; isMuted: boolean } }) {
  const { t } = useTranslation();
  return (
    <>
      {writer.name || (writer.viewerId === null ? '' : t('chat:guest'))}{' '}
      {writer.viewerId === null && <Tag color="blue">{t('chat:host')}</Tag>}
      {writer.isMuted && <Tag color="red">{t('chat:isMuted')}</Tag>}
    </>
  );
}
