import { DownloadOutlined } from '@ant-design/icons';
import { checkinExport, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { eventKey } from '../../../../ui/use-event-info.ts';
import { useTableState } from '../../../../ui/list/use-table-state.ts';
import { BulkSignIn } from './bulk-sign-in.tsx';
import type { SignGroup } from '../desks/sign-in-places.tsx';
import { SignUserDrawer } from './sign-user-drawer.tsx';
import { useSignUserColumns } from './sign-user-columns.tsx';

const statuses = ['NOT_SIGNED', 'SIGNED_IN'] as const;

interface Props {
  eventId: string;
  groups: readonly SignGroup[];
  timeZone: string;
}

/** Everyone of a sign-in group, with who is here. */
export function SignInUsers({ eventId, groups, timeZone }: Props) {
  const { t } = useTranslation();
  const table = useTableState({ filters: ['signStatus', 'groupId'] });
  const group =
    groups.find((each) => each.groupId === table.filter('groupId')) ??
    groups.find((each) => each.isDefault) ??
    groups[0];
  const groupId = group?.groupId ?? '';
  const signStatus = statuses.find((each) => each === table.filter('signStatus'));
  const { current, size, search } = table;
  const input = { groupId, current, size, ...(search && { search }), ...(signStatus && { signStatus }) };
  const query = useQuery({
    queryKey: [...eventKey(eventId), 'sign-users', input],
    queryFn: ({ signal }) => call(checkinUserList, input, { signal, hideLoad: true }),
    placeholderData: keepPreviousData,
    enabled: groupId !== '',
    refetchInterval: 4_000,
  });
  const [opened, setOpened] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const columns = useSignUserColumns(eventId, timeZone);
  const save = async () => {
    setExporting(true);
    try {
      await download(checkinExport, { eventId });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className="sign-users">
      <DataTable
        name="sign-users"
        label={t('checkin:users.title')}
        table={table}
        query={query}
        rowKey={(row) => row.signUserId}
        columns={columns}
        onOpen={(row) => setOpened(row.signUserId)}
        searchPlaceholder={t('checkin:users.search')}
        filters={
          <>
            <Segmented
              value={signStatus ?? ''}
              aria-label={t('checkin:users.status')}
              options={[
                { value: '', label: t('checkin:users.all') },
                { value: 'NOT_SIGNED', label: t('checkin:status.NOT_SIGNED') },
                { value: 'SIGNED_IN', label: t('checkin:status.SIGNED_IN') },
              ]}
              onChange={(value) => table.setFilter('signStatus', value)}
            />
            {groups.length > 1 && (
              <Select
                aria-label={t('checkin:users.group')}
                value={groupId}
                options={groups.map((each) => ({ value: each.groupId, label: each.groupName }))}
                onChange={(value: string) => table.setFilter('groupId', value)}
              />
            )}
          </>
        }
        tools={
          <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void save()}>
            {t('checkin:users.export')}
          </Button>
        }
        bulk={(keys, clear) => <BulkSignIn eventId={eventId} keys={keys} onDone={clear} />}
        empty={<EmptyState title={t('checkin:users.none')} text={t('checkin:users.noneText')} />}
      />
      <SignUserDrawer eventId={eventId} signUserId={opened} timeZone={timeZone} onClose={() => setOpened(undefined)} />
    </div>
  );
}
