import { PlusOutlined, UndoOutlined } from '@ant-design/icons';
import {
  type Booth,
  type BoothBlock,
  boothBlockDelete,
  boothBlockList,
  boothDelete,
  boothExport,
  boothFree,
  boothList,
} from '@convoke/contract/booth/booth.calls.ts';
import { type BoothState, boothStates, isOutside, overlapping } from '@convoke/contract/booth/booth.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Segmented, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useAsk } from '../../../ui/use-ask.ts';
import { queryOf, useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { BoothRows } from './booth-rows.tsx';
import { Plan } from './plan/plan.tsx';
import { usePlaces } from './plan/use-places.ts';
import './booth.css';

type View = 'plan' | 'list';

/** The halls of an event and the booths in them, as a plan and as a list that say the same. */
export default function BoothsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const ask = useAsk();
  const { eventId } = useCurrentEvent();
  const timeZone = useEventInfo(eventId).data?.timeZone ?? 'UTC';
  const options = { hideLoad: true };
  const blocks = useCall(boothBlockList, { eventId }, { everyMs: 15_000 });
  const booths = useCall(boothList, { eventId }, { everyMs: 15_000 });
  const refresh = useRefresh('booth');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const isPhone = useIsPhone();
  const [chosenView, setView] = useState<View>();
  const view = chosenView ?? (isPhone ? 'list' : 'plan');
  const [blockId, setBlockId] = useState<string>();
  const block = blocks.data?.find((each) => each.blockId === blockId) ?? blocks.data?.[0];
  const [search, setSearch] = useState('');
  const [state, setState] = useState<BoothState>();
  const [checked, setChecked] = useState<readonly string[]>([]);
  const openBlock = (opened: BoothBlock | 'new') =>
    dialogs.open(() => import('./dialogs/block-dialog.tsx').then((part) => part.BlockDialog), {
      opened,
      eventId,
      onSaved: async (id) => {
        setBlockId(id);
        await refresh();
      },
    });
  const openTake = (opened: readonly Booth[]) =>
    dialogs.open(() => import('./dialogs/take-dialog.tsx').then((part) => part.TakeDialog), {
      eventId,
      opened,
      timeZone,
      onSaved: async () => {
        setChecked([]);
        await refresh();
      },
    });
  const places = usePlaces(eventId, booths.data, refresh);
  const here = useMemo(
    () => places.booths.filter((booth) => booth.blockId === block?.blockId),
    [places.booths, block?.blockId],
  );
  const clashing = useMemo(() => overlapping(here), [here]);
  const outside = block ? here.filter((booth) => isOutside(booth, block)) : [];
  const shown = useMemo(() => {
    const words = search.normalize('NFKC').toLowerCase().trim();
    return here.filter(
      (booth) =>
        (state === undefined || booth.state === state) &&
        `${booth.number} ${booth.exhibitor?.name ?? ''} ${booth.note}`.normalize('NFKC').toLowerCase().includes(words),
    );
  }, [here, search, state]);

  // What was moved a moment ago is stored first: else saving would be refused as if somebody else had changed it.
  const openBooth = async ({ boothId }: Booth) => {
    await places.settle();
    const opened = client
      .getQueryData(queryOf(boothList, { eventId }).queryKey)
      ?.find((each) => each.boothId === boothId);
    if (!opened) return;
    dialogs.open(() => import('./dialogs/booth-dialog.tsx').then((part) => part.BoothDialog), {
      opened,
      onSaved: refresh,
      onTake: (booth) => openTake([booth]),
      onFree: (booth) => free([booth.boothId]),
    });
  };
  const remove = (boothIds: readonly string[]) =>
    ask({
      title: t('booth:delete.question', { count: boothIds.length, n: formatNumber(boothIds.length) }),
      text: t('booth:delete.text'),
      ok: t('common:delete.ok'),
      danger: true,
      onOk: async () => {
        await call(boothDelete, { boothIds: [...boothIds] });
        setChecked([]);
        await refresh();
      },
    });
  const removeBlock = ({ blockId: id, name }: BoothBlock) =>
    deletes({ name, text: t('booth:block.questionText'), call: boothBlockDelete, input: { blockId: id } });
  const free = (boothIds: readonly string[]) =>
    told(call(boothFree, { eventId, boothIds: [...boothIds] }, options), ({ changed }) =>
      t('booth:done.freed', { n: formatNumber(changed) }),
    );
  const menuOf = (booth: Booth) => [
    booth.state !== 'taken' && { label: t('booth:action.take'), onClick: () => openTake([booth]) },
    booth.state !== 'free' && { label: t('booth:action.free'), onClick: () => free([booth.boothId]) },
    { label: t('booth:action.edit'), onClick: () => void openBooth(booth) },
    'divider' as const,
    { label: t('common:delete.ok'), danger: true, onClick: () => remove([booth.boothId]) },
  ];
  const problem = blocks.error ?? booths.error;
  const isEmpty = blocks.data?.length === 0;

  return (
    <>
      <PageHeader
        title={t('layout:title.Booths')}
        text={t('booth:text')}
        extra={
          !isEmpty && (
            <>
              <ExportButton call={boothExport} input={{ eventId }} />
              <Button onClick={() => openBlock('new')}>{t('booth:block.add')}</Button>
            </>
          )
        }
        action={
          block && (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() =>
                dialogs.open(() => import('./dialogs/rows-dialog.tsx').then((part) => part.RowsDialog), {
                  block,
                  booths: here,
                  all: places.booths,
                  onSaved: refresh,
                })
              }
            >
              {t('booth:rows.title')}
            </Button>
          )
        }
      />
      <section className="panel booth-panel" aria-label={t('layout:title.Booths')}>
        {problem && !blocks.data && (
          <ErrorState error={problem} onRetry={() => void Promise.all([blocks.refetch(), booths.refetch()])} />
        )}
        {!problem && (blocks.isPending || booths.isPending) && <Skeleton active />}
        {isEmpty && (
          <EmptyState
            title={t('booth:empty.title')}
            text={t('booth:empty.text')}
            action={
              <Button type="primary" onClick={() => openBlock('new')}>
                {t('booth:block.add')}
              </Button>
            }
          />
        )}
        {block && (
          <>
            <div className="booth-bar">
              <Select
                className="booth-hall"
                aria-label={t('booth:block.choose')}
                value={block.blockId}
                options={(blocks.data ?? []).map((each) => ({
                  value: each.blockId,
                  label: `${each.name} (${formatNumber(each.booths)})`,
                }))}
                onChange={(id: string) => {
                  setBlockId(id);
                  setChecked([]);
                }}
              />
              <RowMenu
                label={t('booth:action.of', { name: block.name })}
                items={[
                  { label: t('booth:block.edit'), onClick: () => openBlock(block) },
                  { label: t('booth:block.delete'), danger: true, onClick: () => removeBlock(block) },
                ]}
              />
              <Input
                type="search"
                className="booth-search"
                allowClear
                aria-label={t('booth:search')}
                placeholder={t('booth:search')}
                value={search}
                onChange={(change) => setSearch(change.target.value)}
              />
              <Select
                className="booth-state"
                allowClear
                aria-label={t('booth:column.state')}
                placeholder={t('booth:column.state')}
                value={state ?? null}
                options={boothStates.map((value) => ({ value, label: t(`booth:state.${value}`) }))}
                onChange={(value: BoothState | null) => setState(value ?? undefined)}
              />
              <Segmented<View>
                aria-label={t('booth:view.label')}
                value={view}
                options={(['plan', 'list'] as const).map((value) => ({ value, label: t(`booth:view.${value}`) }))}
                onChange={setView}
              />
            </div>
            {view === 'plan' && (
              <Button
                size="small"
                className="booth-undo"
                icon={<UndoOutlined />}
                disabled={!places.canUndo}
                onClick={places.undo}
              >
                {t('common:undo')}
              </Button>
            )}
            {(clashing.size > 0 || outside.length > 0) && (
              <Alert
                type="warning"
                showIcon
                className="booth-clash"
                title={[
                  clashing.size > 0 && t('booth:clash.overlap', { n: formatNumber(clashing.size) }),
                  outside.length > 0 && t('booth:clash.outside', { n: formatNumber(outside.length) }),
                ]
                  .filter(Boolean)
                  .join(' ')}
              />
            )}
            {view === 'plan' ? (
              <Plan
                block={block}
                booths={here}
                shown={new Set(shown.map((booth) => booth.boothId))}
                clashing={clashing}
                onPlace={places.put}
                onOpen={(booth) => void openBooth(booth)}
                onDelete={(booth) => remove([booth.boothId])}
                onUndo={places.undo}
              />
            ) : (
              <BoothRows
                booths={shown}
                clashing={clashing}
                timeZone={timeZone}
                checked={checked}
                onCheck={setChecked}
                onOpen={(booth) => void openBooth(booth)}
                menuOf={menuOf}
                onTake={openTake}
                onFree={free}
                onDelete={remove}
              />
            )}
            {here.length === 0 && <p className="muted">{t('booth:empty.booths')}</p>}
            {here.length > 0 && shown.length === 0 && (
              <p className="muted" role="status">
                {t('common:table.nothing')}
              </p>
            )}
          </>
        )}
      </section>
    </>
  );
}
