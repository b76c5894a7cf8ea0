import { SearchOutlined } from '@ant-design/icons';
import { organizerList, type OrganizerRow } from '@convoke/contract/organizer/organizer.calls.ts';
import { organizerBind } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { Checkbox, Empty, Input, Modal, Select, Skeleton, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { OrganizerLogo } from '../common/organizer-logo.tsx';
import { useGroupName, useGroups } from '../common/use-groups.ts';

interface Props {
  open: boolean;
  eventId: string;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Chooses organizers of the library for an event, and the group in which they stand there. */
export function AddDialog({ open, eventId, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { busy, run } = useBusy();
  const { options } = useGroups();
  const [search, setSearch] = useState('');
  const [groupId, setGroupId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const asked = useDebounced(search.trim(), 250).slice(0, 100);
  const found = useCall(
    organizerList,
    { size: 50, sort: 'name', ...(asked && { search: asked }) },
    { enabled: open, keep: true },
  );
  const add = useBulk(organizerBind, 'organizerIds', refresh);
  const close = () => {
    setChosen([]);
    setSearch('');
    onClose();
  };
  const { leave, onTyped } = useLeave(open, close);
  const save = () =>
    run(() =>
      add(
        chosen,
        { eventId, groupId },
        ({ added, already }) =>
          t('organizer:bind.done', { added: formatNumber(added), already: formatNumber(already) }),
        close,
      ),
    );
  const rows = found.data?.records ?? [];
  const more = (found.data?.total ?? 0) - rows.length;
  return (
    <Modal
      {...first}
      open={open}
      title={t('organizer:choose.title')}
      okText={t('organizer:choose.ok', { n: formatNumber(chosen.length) })}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={leave}
    >
      <div className="organizer-choose-tools">
        <Input
          prefix={<SearchOutlined />}
          allowClear
          value={search}
          aria-label={t('organizer:search')}
          placeholder={t('organizer:search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          allowClear
          aria-label={t('organizer:bind.group')}
          placeholder={t('organizer:bind.usual')}
          value={groupId}
          options={options}
          popupMatchSelectWidth={false}
          onChange={(value: string | undefined) => setGroupId(value ?? null)}
        />
      </div>
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active />}
      {found.data && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(asked ? 'organizer:choose.nobody' : 'organizer:choose.empty')}
        />
      )}
      <Spin spinning={found.isPlaceholderData}>
        <ul className="organizer-choose">
          {rows.map((row) => (
            <ChooseLine
              key={row.organizerId}
              row={row}
              isChosen={chosen.includes(row.organizerId)}
              onChange={(isOn) => {
                onTyped();
                setChosen((now) => (isOn ? [...now, row.organizerId] : now.filter((each) => each !== row.organizerId)));
              }}
            />
          ))}
        </ul>
      </Spin>
      {more > 0 && <p className="muted">{t('organizer:choose.more', { n: formatNumber(more) })}</p>}
    </Modal>
  );
}

interface LineProps {
  row: OrganizerRow;
  isChosen: boolean;
  onChange: (isOn: boolean) => void;
}

function ChooseLine({ row, isChosen, onChange }: LineProps) {
  const nameOf = useGroupName();
  return (
    <li>
      <Checkbox checked={isChosen} onChange={(event) => onChange(event.target.checked)}>
        <span className="organizer-cell">
          <OrganizerLogo name={row.name} logoUrl={row.logoUrl} />
          <span className="organizer-cell-words">
            <span>{row.name}</span>
            {row.groupKind && (
              <span className="muted">{nameOf({ kind: row.groupKind, name: row.groupName ?? '' })}</span>
            )}
          </span>
        </span>
      </Checkbox>
    </li>
  );
}
