import { AudioMutedOutlined } from '@ant-design/icons';
import { muteList, muteRemove, type MuteRow } from '@convoke/contract/chat/chat.calls.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/format.ts';
import { momentColumn, textColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useEventInfo } from '../event/use-event-info.part.ts';

/** Who may not write in the chats of an event. */
export function Muted({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const list = useList(muteList, { eventId }, { everyMs: 10_000 });
  const unmute = useBulk(muteRemove, 'muteIds', list.refresh);
  const letWrite = (ids: readonly string[], then?: () => void) =>
    unmute(ids, { eventId }, ({ changed }) => t('chat:done.unmuted', { n: formatNumber(changed) }), then);
  const nameOf = ({ name }: MuteRow) => name || t('chat:guest');
  const { column, ...actions } = useRowActions<MuteRow>({
    list,
    rowKey: (row) => row.muteId,
    nameOf,
    label: (row) => t('common:actionsFor', { name: nameOf(row) }),
    actions: [
      {
        key: 'unmute',
        label: t('chat:unmute'),
        run: (row) => letWrite([row.muteId]),
        many: { run: (keys, clear) => letWrite(keys, clear) },
      },
    ],
  });
  return (
    <DataTable
      name="chat-muted"
      label={t('chat:muted')}
      list={list}
      rowKey={({ muteId }) => muteId}
      columns={[
        { key: 'name', title: t('field:personName'), main: true, render: nameOf },
        textColumn('mutedBy', t('chat:mutedBy'), { part: 'fact' }),
        momentColumn(timeZone)('at', t('chat:since'), { part: 'fact', sort: 'at' }),
        column,
      ]}
      {...actions}
      searchPlaceholder={t('chat:searchName')}
      empty={<EmptyState icon={<AudioMutedOutlined />} title={t('chat:noMuted')} text={t('chat:noMutedText')} />}
    />
  );
}
