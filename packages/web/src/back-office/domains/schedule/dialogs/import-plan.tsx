import type { scheduleImportInfo } from '@convoke/contract/schedule/schedule.import.calls.ts';
import { Alert, Pagination, Segmented, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatDateTime, formatNumber } from '../../../../core/format.ts';
import { toWall } from '../../../../ui/form/zone-time.ts';
import { usePageArrows } from '../../../../ui/list/page-arrows.tsx';
import { OutsideNotice } from './outside-notice.tsx';

type Plan = NonNullable<z.infer<typeof scheduleImportInfo.output>['plan']>;
type What = Plan['rows'][number]['what'];

const colours: Readonly<Record<What, string>> = { add: 'green', change: 'blue', restore: 'gold', same: 'default' };
const whats = ['add', 'change', 'restore', 'same'] as const;
const mostFaults = 50;
const shownRows = 20;

/** What would become of a programme that was read: how much of each, what would clash, what could not be read, and each item. */
export function ImportPlan({ eventId, plan }: { eventId: string; plan: Plan }) {
  const { t } = useTranslation();
  const arrows = usePageArrows();
  const [only, setOnly] = useState<What>();
  const [page, setPage] = useState(1);
  const { guests, faults, timeZone } = plan;
  const rows = plan.rows
    .map((row, index) => ({ ...row, index }))
    .filter(({ what }) => only === undefined || what === only);
  const n = formatNumber;
  const frame = (['dates', 'places', 'tracks'] as const).filter((part) => plan[part].added + plan[part].there > 0);
  const clashes = Object.entries(plan.clashes).map(([kind, count]) => `${t(`schedule:clash.${kind}`)}: ${n(count)}`);
  return (
    <div className="schedule-import">
      <dl>
        {frame.map((part) => (
          <div key={part}>
            <dt>{t(`schedule:import.part.${part}`)}</dt>
            <dd>{t('schedule:import.newAndThere', { added: n(plan[part].added), there: n(plan[part].there) })}</dd>
          </div>
        ))}
        <div>
          <dt>{t('schedule:import.part.guests')}</dt>
          <dd>
            {t('schedule:import.people', { made: n(guests.made), bound: n(guests.bound), there: n(guests.there) })}
          </dd>
        </div>
        <div>
          <dt>{t('schedule:import.part.items')}</dt>
          <dd>
            {t('schedule:import.itemFacts', { alone: n(plan.withoutPeople), night: n(plan.overMidnight), timeZone })}
          </dd>
        </div>
      </dl>
      <OutsideNotice
        eventId={eventId}
        days={plan.rows.flatMap(({ startsAt }) => (startsAt ? [toWall(startsAt, timeZone).slice(0, 10)] : []))}
        timeZone={timeZone}
      />
      {plan.skipped.length > 0 && (
        <p className="muted">{t('schedule:import.skipped', { titles: plan.skipped.join(', ') })}</p>
      )}
      {clashes.length > 0 && (
        <Alert type="warning" showIcon title={t('schedule:import.clashes')} description={clashes.join(' · ')} />
      )}
      {faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('schedule:import.faults', { n: n(faults.length) })}
          description={
            <ul className="schedule-import-faults">
              {faults.slice(0, mostFaults).map(({ what, problem }, index) => (
                <li key={`${index} ${what}`}>
                  <b>{what}</b> {t(`schedule:import.fault.${problem}`)}
                </li>
              ))}
              {faults.length > mostFaults && <li>{t('schedule:pool.more', { n: n(faults.length - mostFaults) })}</li>}
            </ul>
          }
        />
      )}
      <Segmented
        value={only ?? ''}
        aria-label={t('schedule:import.which')}
        options={[
          { value: '', label: `${t('field:all.f')} ${n(plan.rows.length)}` },
          ...whats.map((what) => ({
            value: what,
            label: `${t(`schedule:import.what.${what}`)} ${n(plan.items[what])}`,
          })),
        ]}
        onChange={(value) => {
          setOnly((value || undefined) as What | undefined);
          setPage(1);
        }}
      />
      <div className="schedule-import-rows" role="region" tabIndex={0} aria-label={t('schedule:import.part.items')}>
        <Table
          size="small"
          rowKey="index"
          dataSource={rows.slice((page - 1) * shownRows, page * shownRows)}
          pagination={false}
          columns={[
            {
              title: t('schedule:import.becomes'),
              width: 130,
              render: (_, { what }) => <Tag color={colours[what]}>{t(`schedule:import.what.${what}`)}</Tag>,
            },
            {
              title: t('schedule:field.title'),
              render: (_, { title, people }) => (
                <div className="schedule-import-words">
                  <b>{title}</b>
                  <span className="muted">{people.join(', ')}</span>
                </div>
              ),
            },
            {
              title: t('schedule:field.time'),
              width: 170,
              render: (_, { startsAt }) =>
                startsAt ? formatDateTime(startsAt, timeZone) : t('schedule:item.unscheduled'),
            },
            { title: t('schedule:field.minutes'), width: 80, render: (_, { minutes }) => n(minutes) },
            { title: t('schedule:field.placeId'), width: 140, dataIndex: 'place' },
          ]}
        />
      </div>
      <Pagination
        size="small"
        current={page}
        pageSize={shownRows}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        itemRender={arrows}
        onChange={setPage}
      />
    </div>
  );
}
