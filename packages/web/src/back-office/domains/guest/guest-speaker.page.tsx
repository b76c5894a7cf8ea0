import { PlusOutlined } from '@ant-design/icons';
import {
  guestAddLecture,
  guestLectureDelete,
  guestLectureList,
  guestLectureSort,
  guestLectureState,
} from '@convoke/contract/guest/guest.event.calls.ts';
import { type GuestState, guestStates } from '@convoke/contract/guest/guest.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatNumber } from '../../../core/format.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SortableList } from '../../../ui/sortable.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useTold } from '../../../ui/told.ts';
import { queryOf, useCall, useRefresh } from '../../../ui/use-call.ts';
import { useCurrentEvent } from '../../../ui/use-current-event.ts';
import { useDelete } from '../../../ui/use-delete.ts';
import { useEventInfo } from '../event/use-event-info.part.ts';
import { stateTexts } from './common/guest-texts.ts';
import { LectureLine } from './event/lecture-line.tsx';
import './guest.css';

/** The guests of an event in the order in which its page shows them. */
export default function GuestSpeakerPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { eventId } = useCurrentEvent();
  const info = useEventInfo(eventId);
  const read = useCall(guestLectureList, { eventId }, { everyMs: 20_000 });
  const refresh = useRefresh('guest');
  const openAdd = () =>
    dialogs.open(() => import('./event/add-dialog.tsx').then((part) => part.AddDialog), {
      eventId,
      bound: new Set(guests.map(({ guestId }) => guestId)),
      refresh,
    });
  const openOwn = (eventGuestId: string) =>
    dialogs.open(() => import('./event/own-dialog.tsx').then((part) => part.OwnDialog), {
      eventGuestId,
      timeZone: info.data?.timeZone ?? 'UTC',
      onSaved: refresh,
    });
  const told = useTold(refresh);
  const remove = useDelete(refresh);
  const guests = read.data ?? [];
  const sort = (eventGuestIds: string[]) => {
    // At once, as it was put; what the server says then stands.
    client.setQueryData(
      queryOf(guestLectureList, { eventId }).queryKey,
      eventGuestIds.flatMap((id) => guests.find((each) => each.eventGuestId === id) ?? []),
    );
    void told(call(guestLectureSort, { eventId, eventGuestIds }, { hideLoad: true }));
  };
  const answer = (eventGuestId: string, state: GuestState) =>
    told(call(guestLectureState, { eventId, eventGuestIds: [eventGuestId], state }));
  const count = (state: GuestState) => guests.filter((each) => each.state === state).length;
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={openAdd}>
      {t('guest:choose.title')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('layout:title.GuestSpeaker')}
        text={t('guest:event.text')}
        extra={<Button onClick={() => void navigate('/account/guest-library')}>{t('guest:event.library')}</Button>}
        action={add}
      />
      <section className="panel guest-panel" aria-label={t('layout:title.GuestSpeaker')} aria-busy={read.isFetching}>
        {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && <Skeleton active />}
        {read.data?.length === 0 && (
          <EmptyState
            title={t('guest:event.emptyTitle')}
            text={t('guest:event.emptyText')}
            action={<Button onClick={openAdd}>{t('guest:choose.title')}</Button>}
          />
        )}
        {guests.length > 0 && (
          <p className="guest-counts muted">
            {guestStates
              .filter((state) => count(state) > 0)
              .map((state) => `${t(stateTexts[state])}: ${formatNumber(count(state))}`)
              .join(' · ')}
          </p>
        )}
        <SortableList
          className="guest-lines"
          items={guests.map((guest) => ({ ...guest, key: guest.eventGuestId }))}
          onSort={sort}
        >
          {(guest) => (
            <LectureLine
              key={guest.key}
              guest={guest}
              onOpen={() => openOwn(guest.eventGuestId)}
              menu={[
                { label: t('guest:action.edit'), onClick: () => openOwn(guest.eventGuestId) },
                ...guestStates
                  .filter((state) => state !== guest.state)
                  .map((state) => ({
                    label: t(`guest:answer.${state}`),
                    onClick: () => answer(guest.eventGuestId, state),
                  })),
                'divider',
                {
                  label: t('guest:action.takeOff'),
                  danger: true,
                  onClick: () =>
                    remove({
                      id: guest.eventGuestId,
                      question: t('guest:takeOff.question', { name: guest.name }),
                      text: t('guest:takeOff.text'),
                      ok: t('guest:action.takeOff'),
                      done: t('guest:takeOff.done', { name: guest.name }),
                      onDelete: () => call(guestLectureDelete, { eventId, guestId: guest.guestId }),
                      onUndo: () => told(call(guestAddLecture, { eventId, guestId: guest.guestId, kind: guest.kind })),
                    }),
                },
              ]}
            />
          )}
        </SortableList>
      </section>
    </>
  );
}
