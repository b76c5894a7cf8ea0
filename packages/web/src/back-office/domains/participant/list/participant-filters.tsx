import { participantChannelCount, type participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber } from '../../../../core/format.ts';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import type { CallAddress } from '../../../../ui/list/use-address.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { channelName } from '../common/channel-name.ts';

const GroupFilter = onDemand(
  () => import('../groups/group-filter.tsx').then((part) => part.GroupFilter),
  () => true,
);

interface Props {
  eventId: string;
  timeZone: string;
  list: CallAddress<z.input<typeof participantPage.input>>;
}

/** Signed in or not, by which channel, registered on which days (of the event's zone). */
export function ParticipantFilters({ eventId, timeZone, list }: Props) {
  const { t } = useTranslation();
  const channels = useCall(participantChannelCount, { eventId });
  const tickets = useCall(ticketManage, { eventId });
  const signedIn = [
    { value: '1', label: t('participant:filter.isSignedIn') },
    { value: '0', label: t('participant:filter.notSignedIn') },
  ];
  const ways = (channels.data ?? [])
    .filter(({ channel }) => channel !== '')
    .map(({ channel, count }) => ({ value: channel, label: `${channelName(channel, t)} (${formatNumber(count)})` }));
  const names = (tickets.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }));
  return (
    <>
      <FilterSelect list={list} name="signedIn" label={t('participant:filter.signedIn')} options={signedIn} />
      {names.length > 0 && (
        <FilterSelect list={list} name="ticketId" label={t('participant:column.ticket')} options={names} />
      )}
      <FilterSelect
        list={list}
        name="badgePrinted"
        label={t('badge:column.badge')}
        options={[
          { value: '0', label: t('badge:filter.missing') },
          { value: '1', label: t('badge:filter.printed') },
        ]}
      />
      <FilterSelect
        list={list}
        name="companion"
        label={t('participant:companion.title')}
        options={[
          { value: 'is', label: t('participant:companion.is') },
          { value: 'brings', label: t('participant:companion.brings') },
        ]}
      />
      <FilterSelect
        list={list}
        name="worm"
        label={t('worm:filter.one')}
        options={[
          { value: 'any', label: t('worm:filter.any') },
          { value: 'phone', label: t('worm:filter.phone') },
          { value: 'name', label: t('worm:filter.name') },
        ]}
      />
      <GroupFilter eventId={eventId} list={list} />
      <FilterSelect list={list} name="channel" label={t('participant:column.channel')} options={ways} />
      <FilterDays
        list={list}
        from="submittedFrom"
        to="submittedTo"
        label={t('participant:filter.days')}
        timeZone={timeZone}
        placeholder={[t('participant:filter.from'), t('participant:filter.to')]}
      />
    </>
  );
}
