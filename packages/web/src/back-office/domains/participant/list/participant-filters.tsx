import { participantChannelCount } from '@convoke/contract/participant/participant.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { eventKey } from '../../../../ui/use-event-info.ts';
import type { TableState } from '../../../../ui/list/use-table-state.ts';
import { fromWall, toWall } from '../../../../ui/form/zone-time.ts';
import { channelName } from '../common/channel-name.ts';
import type { FilterName } from './participant-input.ts';

interface Props {
  eventId: string;
  timeZone: string;
  table: TableState<FilterName>;
}

/** The last millisecond of a day of a zone. */
function endOfDay(day: string, timeZone: string): string {
  return new Date(Date.parse(fromWall(`${day}T23:59`, timeZone)) + 59_999).toISOString();
}

/** Signed in or not, by which channel, registered on which days (of the event's zone). */
export function ParticipantFilters({ eventId, timeZone, table }: Props) {
  const { t } = useTranslation();
  const channels = useQuery({
    queryKey: [...eventKey(eventId), 'channels'],
    queryFn: ({ signal }) => call(participantChannelCount, { eventId }, { signal, hideLoad: true }),
  });
  const day = (moment: string | undefined) => {
    if (!moment || Number.isNaN(Date.parse(moment))) return null;
    return dayjs(toWall(moment, timeZone));
  };
  return (
    <>
      <Select
        className="filter-select"
        allowClear
        aria-label={t('participant:filter.signedIn')}
        placeholder={t('participant:filter.signedIn')}
        value={table.filter('signedIn') ?? null}
        options={[
          { value: '1', label: t('participant:filter.isSignedIn') },
          { value: '0', label: t('participant:filter.notSignedIn') },
        ]}
        onChange={(value: string | null | undefined) => table.setFilter('signedIn', value ?? undefined)}
      />
      <Select
        className="filter-select"
        allowClear
        aria-label={t('participant:column.channel')}
        placeholder={t('participant:column.channel')}
        value={table.filter('channel') ?? null}
        options={(channels.data ?? [])
          .filter(({ channel }) => channel !== '')
          .map(({ channel, count }) => ({
            value: channel,
            label: `${channelName(channel, t)} (${formatNumber(count)})`,
          }))}
        onChange={(value: string | null | undefined) => table.setFilter('channel', value ?? undefined)}
      />
      <DatePicker.RangePicker
        className="filter-days"
        aria-label={t('participant:filter.days')}
        placeholder={[t('participant:filter.from'), t('participant:filter.to')]}
        value={[day(table.filter('submittedFrom')), day(table.filter('submittedTo'))]}
        allowEmpty={[true, true]}
        onChange={(days) => {
          const [from, to] = days ?? [null, null];
          const changes = {
            current: undefined,
            submittedFrom: from ? fromWall(`${from.format('YYYY-MM-DD')}T00:00`, timeZone) : undefined,
            submittedTo: to ? endOfDay(to.format('YYYY-MM-DD'), timeZone) : undefined,
          };
          table.set(changes);
        }}
      />
    </>
  );
}
