import { CommentOutlined } from '@ant-design/icons';
import {
  messageExport,
  messageList,
  messageModerate,
  messagePin,
  type MessageRow,
  muteAdd,
} from '@convoke/contract/chat/chat.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { momentColumn } from '../../../ui/list/columns.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { FilterSelect, useOptions } from '../../../ui/list/filters.tsx';
import { useRowActions } from '../../../ui/list/row-actions.tsx';
import { useBulk } from '../../../ui/list/use-bulk.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { Writer } from './writer.tsx';

const stateTexts = { held: 'chat:state.held', shown: 'chat:state.shown', deleted: 'chat:state.deleted' } as const;
const stateColours = { held: 'orange', shown: 'green', deleted: undefined } as const;
const doneTexts = { shown: 'chat:done.shown', deleted: 'common:done.deleted' } as const;
/** What is written is looked at while it comes. */
const everyMs = 2_000;

/** What is written in the chat of a live. */
export function Messages({ liveId, eventId }: { liveId: string; eventId: string }) {
  const { t } = useTranslation();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const list = useList(messageList, { liveId }, { everyMs });
  const told = useTold(list.refresh);
  const moderate = useBulk(messageModerate, 'messageIds', list.refresh);
  const turn = (ids: readonly string[], to: keyof typeof doneTexts, then?: () => void) =>
    moderate(ids, { liveId, to }, ({ changed }) => t(doneTexts[to], { n: formatNumber(changed) }), then);
  const pin = ({ messageId, isPinned }: MessageRow) =>
    told(call(messagePin, { messageId, isPinned: !isPinned }, { hideLoad: true }), () =>
      t(isPinned ? 'chat:unpinned' : 'chat:pinned'),
    );
  const mute = (messageId: string, deletes: boolean) =>
    told(call(muteAdd, { messageId, deletes }, { hideLoad: true }), () => t('chat:mutedNow'));
  const { column, ...actions } = useRowActions<MessageRow>({
    list,
    rowKey: (row) => row.messageId,
    nameOf: (row) => row.text,
    label: (row) => t('common:actionsFor', { name: row.text.slice(0, 40) }),
    actions: [
      {
        key: 'show',
        label: t('chat:show'),
        when: (row) => row.state !== 'shown',
        run: (row) => turn([row.messageId], 'shown'),
        many: { run: (keys, clear) => turn(keys, 'shown', clear) },
      },
      {
        key: 'pin',
        label: t('chat:pin'),
        when: (row) => row.state === 'shown' && !row.isPinned,
        run: pin,
      },
      { key: 'unpin', label: t('chat:unpin'), when: (row) => row.isPinned, run: pin },
      {
        key: 'delete',
        label: t('common:delete'),
        danger: true,
        when: (row) => row.state !== 'deleted',
        // It can be shown again.
        run: (row) => turn([row.messageId], 'deleted'),
        many: { run: (keys, clear) => turn(keys, 'deleted', clear) },
      },
      {
        key: 'mute',
        label: t('chat:mute'),
        danger: true,
        when: (row) => row.viewerId !== null && !row.isMuted,
        run: (row) => mute(row.messageId, false),
      },
      {
        key: 'muteAll',
        label: t('chat:muteAndDelete'),
        danger: true,
        when: (row) => row.viewerId !== null,
        run: (row) => mute(row.messageId, true),
      },
    ],
  });
  const [reached] = actions.walk;
  const row = list.rows.find(({ messageId }) => messageId === reached);
  useDeskKeys(
    () => row && row.state !== 'shown' && void turn([row.messageId], 'shown'),
    () => row && row.state !== 'deleted' && void turn([row.messageId], 'deleted'),
  );
  return (
    <DataTable
      name="chat-messages"
      label={t('chat:messages')}
      list={list}
      rowKey={({ messageId }) => messageId}
      columns={[
        {
          key: 'text',
          title: t('chat:message'),
          main: true,
          render: ({ text }) => <span className="chat-words">{text}</span>,
        },
        {
          key: 'state',
          part: 'state',
          title: t('field:state'),
          render: ({ state, isPinned, hasWord }) => (
            <>
              <Tag color={stateColours[state]}>{t(stateTexts[state])}</Tag>
              {isPinned && <Tag color="blue">{t('chat:isPinned')}</Tag>}
              {hasWord && <Tag color="orange">{t('chat:hasWord')}</Tag>}
            </>
          ),
        },
        { key: 'name', part: 'fact', title: t('field:personName'), render: (each) => <Writer writer={each} /> },
        momentColumn(timeZone)('at', t('chat:at'), { part: 'fact', sort: 'at' }),
        column,
      ]}
      {...actions}
      searchPlaceholder={t('chat:search')}
      filters={<FilterSelect list={list} name="state" label={t('field:state')} options={useOptions(stateTexts)} />}
      tools={<ExportButton call={messageExport} input={list.inputFor(messageExport)} />}
      empty={<EmptyState icon={<CommentOutlined />} title={t('chat:empty')} text={t('chat:emptyText')} />}
    />
  );
}
