import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { Button, Space, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../ui/copy-text.tsx';

/** Where people fill the form in: to copy, and to look at once the event is published. */
export function PublicLink({ event }: { event: EventInfo }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const isPublished = event.publishStatus === publishStatus.published;
  return (
    <Space.Compact>
      <Tooltip title={isPublished ? undefined : t('form:link.unpublished')}>
        <Button
          icon={<ExportOutlined />}
          disabled={!isPublished}
          href={isPublished ? event.registerUrl : undefined}
          target="_blank"
          rel="noopener"
        >
          {t('form:link.open')}
        </Button>
      </Tooltip>
      <Button icon={<CopyOutlined />} aria-label={t('form:link.copy')} onClick={() => void copy(event.registerUrl)} />
    </Space.Compact>
  );
}
