import { PlusOutlined, PrinterOutlined } from '@ant-design/icons';
import {
  badgeAdd,
  badgeDelete,
  badgeList,
  type BadgeTemplate,
  badgeUpdate,
} from '@convoke/contract/badge/badge.calls.ts';
import { type BadgeDesign, mostTemplates, standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { BadgePaper, BadgeShapes } from './badge-picture.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { SortableLine, SortableList } from '../../../ui/sortable.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { useCall, useRefresh } from '../../../ui/use-call.ts';
import { useDeletes } from '../../../ui/use-deletes.ts';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { PersonPicker } from './person-picker.tsx';
import { type Shown, useDrawn } from './use-drawn.ts';
import './badge.css';

const Designer = onDemand(
  () => import('./designer/designer.tsx').then((part) => part.Designer),
  () => true,
);

/** The badge templates of an event: designed, put in order, looked at, printed. */
export default function BadgesPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const isPhone = useIsPhone();
  const { eventId } = useCurrentEvent();
  const [params, setParams] = useEventParams();
  const templates = useCall(badgeList, { eventId });
  const refresh = useRefresh('badge');
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const all = templates.data ?? [];
  const template = all.find(({ templateId }) => templateId === params.get('badge')) ?? all[0];
  const open = (templateId: string) => setParams({ badge: templateId }, { replace: true });

  const add = async (name: string, design: BadgeDesign, rule?: Pick<BadgeTemplate, 'groupIds' | 'ticketIds'>) => {
    const added = await told(call(badgeAdd, { eventId, name, design, ...rule }, { hideLoad: true }));
    if (added) open(added.templateId);
  };
  const remove = ({ templateId, name }: BadgeTemplate) =>
    deletes({ name, text: t('badge:delete.text'), call: badgeDelete, input: { templateId } });
  const sort = (keys: string[]) => {
    const moved = keys.findIndex((key, place) => key !== all[place]?.templateId);
    // The one that stands elsewhere: taken forward it is there now, taken back it was there.
    const key = keys[moved + 1] === all[moved]?.templateId ? keys[moved] : all[moved]?.templateId;
    const one = all.find(({ templateId }) => templateId === key);
    if (!one) return;
    const place = keys.indexOf(one.templateId);
    void told(call(badgeUpdate, { templateId: one.templateId, version: one.version, place }, { hideLoad: true }));
  };
  return (
    <>
      <PageHeader
        title={t('layout:title.Badges')}
        text={t('badge:text')}
        extra={
          all.length > 0 && (
            <BusyButton
              icon={<PlusOutlined />}
              disabled={all.length >= mostTemplates}
              onClick={() => add(t('badge:new', { n: all.length + 1 }), standardDesign())}
            >
              {t('badge:add')}
            </BusyButton>
          )
        }
        action={
          <Button
            type="primary"
            icon={<PrinterOutlined />}
            onClick={() =>
              dialogs.open(() => import('./print/print-dialog.part.tsx').then((part) => part.PrintDialog), {
                eventId,
                who: {},
              })
            }
          >
            {t('badge:print.title')}
          </Button>
        }
      />
      {templates.error && !templates.data ? (
        <ErrorState error={templates.error} onRetry={() => void templates.refetch()} />
      ) : templates.isPending ? (
        <Skeleton active />
      ) : template === undefined ? (
        <section className="panel badge-panel">
          <p>{t('badge:standard.text')}</p>
          <Look eventId={eventId} design={standardDesign()} />
          <BusyButton onClick={() => add(t('badge:canvas.label'), standardDesign())}>
            {t('badge:standard.change')}
          </BusyButton>
        </section>
      ) : (
        <section className="panel badge-panel">
          {all.length > 1 && <p className="muted">{t('badge:order')}</p>}
          <SortableList
            className="badge-templates"
            items={all.map((one) => ({ key: one.templateId, name: one.name, one }))}
            onSort={sort}
          >
            {({ key, name, one }) => (
              <SortableLine
                key={key}
                item={{ key, name }}
                className={`badge-line${one === template ? ' is-chosen' : ''}`}
              >
                <button
                  type="button"
                  className="badge-line-name"
                  aria-pressed={one === template}
                  onClick={() => open(key)}
                >
                  {name}{' '}
                  <span className="muted">
                    {t('badge:size.mm', { width: one.design.width, height: one.design.height })}
                    {one.groupIds.length + one.ticketIds.length === 0 && ` · ${t('badge:forAll')}`}
                  </span>
                </button>
                <RowMenu
                  label={t('badge:actions', { name })}
                  items={[
                    {
                      label: t('common:duplicate'),
                      disabled: all.length >= mostTemplates,
                      onClick: () => add(t('badge:copy', { name }).slice(0, 60), one.design, one),
                    },
                    'divider',
                    { label: t('common:delete'), danger: true, onClick: () => remove(one) },
                  ]}
                />
              </SortableLine>
            )}
          </SortableList>
          {isPhone ? (
            <>
              <Alert type="info" showIcon title={t('badge:wide')} />
              <Look eventId={eventId} design={template.design} />
            </>
          ) : (
            <Designer key={template.templateId} template={template} />
          )}
        </section>
      )}
    </>
  );
}

/** A badge as it is printed, for people of the event. */
function Look({ eventId, design }: { eventId: string; design: BadgeDesign }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>({ sample: 'latin' });
  const drawn = useDrawn(eventId, design, shown);
  return (
    <div className="badge-look">
      <PersonPicker eventId={eventId} shown={shown} onShow={setShown} />
      {drawn.error && !drawn.data && <ErrorState error={drawn.error} onRetry={() => void drawn.refetch()} />}
      <BadgePaper
        size={design}
        className="badge-paper badge-paper-look"
        role="img"
        aria-label={t('badge:canvas.label')}
        style={{ width: `min(100%, ${design.width * 4}px)` }}
      >
        {drawn.data && <BadgeShapes shapes={drawn.data.shapes} />}
      </BadgePaper>
    </div>
  );
}
