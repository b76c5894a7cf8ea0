import { UserAddOutlined } from '@ant-design/icons';
import { badgePrint } from '@convoke/contract/badge/badge.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantExport } from '@convoke/contract/participant/participant.office.calls.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintWho } from '../badge/print/print-dialog.part.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCurrentEvent, useEventParams } from '../../../ui/use-current-event.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { useIsPhone } from '../../../ui/use-device.ts';
import { StateTabs } from '../../../ui/list/filters.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useDialogs, useHasDialog } from '../../../ui/dialogs.tsx';
import { useAnswerColumns } from './list/answer-columns.tsx';
import { ListTools } from './list/list-tools.tsx';
import { useParticipantColumns } from './list/participant-columns.tsx';
import { ParticipantFilters } from './list/participant-filters.tsx';
import { useStateTabs } from './list/state-tabs.ts';
import { useCheckIn } from './person/use-check-in.ts';
import { useReview } from './review/use-review.tsx';
import { useReviewKeys } from './review/use-review-keys.ts';
import './participant.css';

const BulkMove = onDemand(
  () => import('./groups/bulk-move.tsx').then((part) => part.BulkMove),
  () => true,
);
// Most events have nobody who waits.
const ReviewWaiting = onDemand(
  () => import('./review/review-waiting.tsx').then((part) => part.ReviewWaiting),
  ({ waiting }) => waiting > 0,
);
// What is opened from here comes when it is opened.
const BulkReview = onDemand(
  () => import('./review/bulk-review.tsx').then((part) => part.BulkReview),
  () => true,
);
const ParticipantDrawer = onDemand(
  () => import('./person/participant-drawer.tsx').then((part) => part.ParticipantDrawer),
  ({ partsId }) => partsId !== undefined,
);

/** Names the list where its columns are remembered. */
const listName = 'participants';

/** Everyone who registered for the event: looked through, reviewed, added, exported. */
export default function ParticipantsPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const hasDialog = useHasDialog();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const timeZone = info.data?.timeZone;
  const phone = useIsPhone();
  const answers = useAnswerColumns(eventId, listName);
  const fixed = { eventId, fieldIds: answers.fieldIds };
  const list = useList(participantPage, fixed, { everyMs: 8_000 });
  const states = useStateTabs(eventId);
  const review = useReview(eventId);
  const checkIn = useCheckIn(eventId);
  const hasGroups = list.rows.some(({ group }) => group !== null);
  const columns = useParticipantColumns(timeZone, review, checkIn, hasGroups);
  const print = (who: PrintWho) =>
    dialogs.open(() => import('../badge/print/print-dialog.part.tsx').then((part) => part.PrintDialog), {
      eventId,
      who,
    });

  const [params, setParams] = useEventParams();
  const opened = params.get('parts') ?? undefined;
  const open = (partsId: string | undefined) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (partsId) next.set('parts', partsId);
        else next.delete('parts');
        return next;
      },
      { replace: true },
    );
  const walk = useState<string>();
  useReviewKeys({
    rows: list.rows,
    walk,
    opened,
    onOpen: open,
    review,
    isBlocked: hasDialog,
  });

  return (
    <>
      <PageHeader
        title={t('layout:title.Participants')}
        text={phone ? t('participant:text') : `${t('participant:text')} ${t('participant:keys')}`}
        extra={<ReviewWaiting eventId={eventId} waiting={states.waiting} review={review} />}
        action={
          <Button
            type="primary"
            icon={<UserAddOutlined />}
            onClick={() =>
              dialogs.open(() => import('./person/add-participant.tsx').then((part) => part.AddParticipant), {
                event: info.data,
                onAdded: open,
              })
            }
          >
            {t('participant:add.button')}
          </Button>
        }
      />
      <StateTabs list={list} name="state" label={t('field:state')} items={states.items} />
      <DataTable
        name={listName}
        label={t('layout:title.Participants')}
        list={list}
        rowKey={(row) => row.partsId}
        columns={[...columns.slice(0, -1), ...answers.columns, ...columns.slice(-1)]}
        onOpen={(row) => open(row.partsId)}
        walk={walk}
        searchPlaceholder={t('participant:search')}
        filters={<ParticipantFilters eventId={eventId} timeZone={timeZone ?? 'UTC'} list={list} />}
        tools={
          <ListTools
            onGroups={() =>
              dialogs.open(() => import('./groups/groups-drawer.tsx').then((part) => part.GroupsDrawer), {
                eventId,
                onShow: (groupId) => list.set({ groupId }),
              })
            }
            onBadges={() => print({ filter: list.inputFor(badgePrint) })}
            eventId={eventId}
            timeZone={timeZone}
            input={list.inputFor(participantExport)}
          />
        }
        bulk={(keys, clear, known) => (
          <BulkReview
            keys={keys}
            known={known}
            fixed={fixed}
            review={review}
            onClear={clear}
            groups={<BulkMove eventId={eventId} keys={keys} onDone={clear} />}
            badges={
              <Button size="small" onClick={() => print({ partsIds: keys })}>
                {t('badge:print.title')}
              </Button>
            }
          />
        )}
        empty={
          <EmptyState
            title={t('participant:empty.title')}
            text={t('participant:empty.text')}
            action={info.data && <CopyText text={info.data.registerUrl} />}
          />
        }
      />
      <ParticipantDrawer
        partsId={opened}
        timeZone={timeZone}
        review={review}
        checkIn={checkIn}
        onClose={() => open(undefined)}
      />
    </>
  );
}
