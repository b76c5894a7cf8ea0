import { SearchOutlined } from '@ant-design/icons';
import { guestList, type GuestRow } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddBatch } from '@convoke/contract/guest/guest.event.calls.ts';
import type { GuestKind } from '@convoke/contract/guest/guest.rules.ts';
import { Checkbox, Empty, Input, Modal, Select, Skeleton, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { useBulk } from '../../../../ui/list/use-bulk.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { GuestFace } from '../common/guest-face.tsx';
import { kindTexts } from '../common/guest-texts.ts';

interface Props {
  open: boolean;
  eventId: string;
  /** Who is there already. */
  bound: ReadonlySet<string>;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** Chooses guests of the library for an event, as many at once as one likes; what was chosen stays while one searches on. */
export function AddDialog({ open, eventId, bound, onClose, refresh }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { busy, run } = useBusy();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<GuestKind>('speaker');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const asked = useDebounced(search.trim(), 250).slice(0, 100);
  const found = useCall(
    guestList,
    { size: 50, sort: 'name', ...(asked && { search: asked }) },
    { enabled: open, keep: true },
  );
  const add = useBulk(guestAddBatch, 'guestIds', refresh);
  const kinds = useOptions(kindTexts);
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
        { eventId, kind },
        ({ added, already }) => t('guest:bind.done', { added: formatNumber(added), already: formatNumber(already) }),
        close,
      ),
    );
  const rows = found.data?.records ?? [];
  const more = (found.data?.total ?? 0) - rows.length;
  const toggle = (guestId: string, isOn: boolean) => {
    onTyped();
    setChosen((now) => (isOn ? [...now, guestId] : now.filter((each) => each !== guestId)));
  };
  return (
    <Modal
      {...first}
      open={open}
      title={t('guest:choose.title')}
      okText={t('guest:choose.ok', { n: formatNumber(chosen.length) })}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={leave}
    >
      <div className="guest-choose-tools">
        <Input
          prefix={<SearchOutlined />}
          allowClear
          value={search}
          aria-label={t('guest:search')}
          placeholder={t('guest:search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select
          aria-label={t('guest:field.kind')}
          value={kind}
          options={kinds}
          popupMatchSelectWidth={false}
          onChange={(value) => setKind(value as GuestKind)}
        />
      </div>
      {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton active />}
      {found.data && rows.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(asked ? 'guest:choose.nobody' : 'guest:choose.empty')}
        />
      )}
      <Spin spinning={found.isPlaceholderData}>
        {/* Those who are there already cannot be chosen: then nothing in it takes the focus, by which it is scrolled. */}
        <div className="guest-choose" role="region" tabIndex={0} aria-label={t('guest:choose.title')}>
          <ul>
            {rows.map((row) => (
              <ChooseLine
                key={row.guestId}
                row={row}
                isBound={bound.has(row.guestId)}
                isChosen={chosen.includes(row.guestId)}
                onChange={(isOn) => toggle(row.guestId, isOn)}
              />
            ))}
          </ul>
        </div>
      </Spin>
      {more > 0 && <p className="muted">{t('guest:choose.more', { n: formatNumber(more) })}</p>}
    </Modal>
  );
}

interface LineProps {
  row: GuestRow;
  isBound: boolean;
  isChosen: boolean;
  onChange: (isOn: boolean) => void;
}

function ChooseLine({ row, isBound, isChosen, onChange }: LineProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Checkbox checked={isBound || isChosen} disabled={isBound} onChange={(event) => onChange(event.target.checked)}>
        <span className="guest-cell">
          <GuestFace name={row.name} photoUrl={row.photoUrl} />
          <span className="guest-cell-words">
            <span>{row.name}</span>
            <span className="muted">
              {isBound ? t('guest:choose.there') : [row.title, row.company].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      </Checkbox>
    </li>
  );
}
