import { documentInit } from '@convoke/contract/resource/document.calls.ts';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../../core/format.ts';
import { useCall } from '../../../../ui/use-call.ts';

/** From this share on people are warned. */
const warnedFrom = 0.9;

/** How much of the library's room is taken, the trash and former versions with it. */
export function RoomLine() {
  const { t } = useTranslation();
  const { data } = useCall(documentInit, { categoryId: 'none' }, { quiet: true });
  if (!data) return <p className="library-room" aria-hidden="true" />;
  const { usedBytes, quotaBytes } = data;
  const share = quotaBytes === 0 ? 1 : usedBytes / quotaBytes;
  const isFull = share >= warnedFrom;
  const words = t('library:room.used', { used: formatBytes(usedBytes), all: formatBytes(quotaBytes) });
  return (
    <p className={isFull ? 'library-room full' : 'library-room muted'}>
      <Progress
        percent={Math.min(100, Math.round(share * 100))}
        size="small"
        showInfo={false}
        status={isFull ? 'exception' : 'normal'}
        aria-label={words}
      />
      <span role={isFull ? 'status' : undefined}>
        {words}
        {isFull && ` · ${t('library:room.full')}`}
      </span>
    </p>
  );
}
