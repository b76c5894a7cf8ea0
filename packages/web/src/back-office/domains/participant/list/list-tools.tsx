import { DownOutlined, PrinterOutlined, TagsOutlined, UploadOutlined } from '@ant-design/icons';
import { participantExportExtra } from '@convoke/contract/participant/participant.extra.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ExportButton, useSave } from '../../../../ui/list/export-button.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';

interface Props {
  /** Opens the groups. */
  onGroups: () => void;
  /** Prints the badges of the list as it is filtered. */
  onBadges: () => void;
  eventId: string;
  timeZone: string | undefined;
  /** The list as it is filtered. */
  input: z.input<typeof participantExport.input>;
}

/** Sheets in and out: the list as it is seen, or all answers of the form as an import reads them. */
export function ListTools({ onGroups, onBadges, eventId, timeZone, input }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { save } = useSave(participantExportExtra);
  return (
    <>
      <Button icon={<TagsOutlined />} onClick={onGroups}>
        {t('participant:group.title')}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={onBadges}>
        {t('badge:print.button')}
      </Button>
      <Button
        icon={<UploadOutlined />}
        onClick={() =>
          dialogs.open(() => import('../import/import-dialog.tsx').then((part) => part.ImportDialog), {
            eventId,
            timeZone,
          })
        }
      >
        {t('participant:import.button')}
      </Button>
      <Space.Compact>
        <ExportButton call={participantExport} input={input} />
        <MenuButton
          icon={<DownOutlined />}
          aria-label={t('participant:export.more')}
          items={[{ label: t('participant:export.answers'), onClick: () => save({ eventId }) }]}
        />
      </Space.Compact>
    </>
  );
}
