import { checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinExport } from '@convoke/contract/checkin/checkin.office.calls.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import type { PrintWho } from '../../badge/print/print-dialog.part.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import type { SignGroup } from '../desks/sign-places.ts';
import { joinedTexts } from './joined.tsx';
import { useSignUserColumns } from './sign-user-columns.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';

// What is opened from here comes when it is opened.
const BulkSignIn = onDemand(
  () => import('./bulk-sign-in.tsx').then((part) => part.BulkSignIn),
  ({ keys }) => keys.length > 0,
);
const BulkGroup = onDemand(
  () => import('./bulk-group.tsx').then((part) => part.BulkGroup),
  ({ groups }) => groups.length > 1,
);

type PageOfUsers = z.output<typeof checkinUserList.output>;

interface Props {
  eventId: string;
  groups: readonly SignGroup[];
  /** Whether people leave by a point: then those who have left are told apart. */
  hasExits: boolean;
  timeZone: string;
}

/** Everyone of a sign-in group, with who is here. */
export function SignInUsers({ eventId, groups, hasExits, timeZone }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const asked = useSearchParams()[0].get('groupId');
  const group = groups.find((each) => each.groupId === asked) ?? groups.find((each) => each.isDefault) ?? groups[0];
  const groupId = group?.groupId ?? '';
  const list = useList(checkinUserList, { groupId }, { everyMs: 4_000, enabled: groupId !== '' });
  const openPrint = (printing: PrintWho) =>
    dialogs.open(() => import('../../badge/print/print-dialog.part.tsx').then((part) => part.PrintDialog), {
      eventId,
      who: printing,
    });
  const columns = useSignUserColumns(eventId, timeZone, group !== undefined && !group.isDefault);
  // Who is chosen may stand on a page that is no longer shown.
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { signUserId, partsId } of list.rows) seen.current.set(signUserId, partsId);
  }, [list.rows]);
  const input = list.inputFor(checkinUserList, { groupId, size: 500 });
  /** Everybody whom the list shows, as it is filtered now. */
  async function* pages() {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: PageOfUsers = await call(
        checkinUserList,
        { ...input, ...(cursor && { cursor }) },
        { hideLoad: true },
      );
      yield page.records.map(({ signUserId }) => signUserId);
      cursor = page.nextCursor ?? null;
    }
  }
  const joined = useOptions(joinedTexts);
  const chosen = list.filter('signStatus');
  return (
    <div className="sign-users">
      <DataTable
        name="sign-users"
        label={t('checkin:users.title')}
        list={list}
        rowKey={(row) => row.signUserId}
        columns={columns}
        onOpen={(row) =>
          dialogs.open(() => import('./sign-user-drawer.tsx').then((part) => part.SignUserDrawer), {
            eventId,
            signUserId: row.signUserId,
            timeZone,
          })
        }
        searchPlaceholder={t('checkin:users.search')}
        filters={
          <>
            <Segmented
              // Where nobody leaves, who came is who is here.
              value={(hasExits ? chosen : chosen?.replace('CAME', 'SIGNED_IN')) ?? ''}
              aria-label={t('checkin:users.status')}
              options={[
                { value: '', label: t('checkin:users.all') },
                { value: 'NOT_SIGNED', label: t('checkin:status.NOT_SIGNED') },
                { value: 'SIGNED_IN', label: t('checkin:status.SIGNED_IN') },
                ...(hasExits
                  ? [
                      { value: 'SIGNED_OUT', label: t('checkin:status.SIGNED_OUT') },
                      { value: 'CAME', label: t('checkin:users.came') },
                    ]
                  : []),
              ]}
              onChange={(signStatus) => list.set({ signStatus })}
            />
            {groups.length > 1 && (
              <Select
                aria-label={t('checkin:users.group')}
                value={groupId}
                options={groups.map((each) => ({ value: each.groupId, label: each.groupName }))}
                onChange={(value: string) => list.set({ groupId: value })}
              />
            )}
            {group && !group.isDefault && (
              <FilterSelect list={list} name="joinedBy" label={t('checkin:joined.title')} options={joined} />
            )}
          </>
        }
        tools={
          <>
            <Button
              icon={<PrinterOutlined />}
              onClick={() => openPrint({ everyone: { count: list.query.data?.total ?? 0, pages } })}
            >
              {t('badge:print.button')}
            </Button>
            <ExportButton call={checkinExport} input={{ eventId }} />
          </>
        }
        bulk={(keys, clear, known) => (
          <>
            <BulkSignIn eventId={eventId} keys={keys} known={known} onDone={clear} />
            <Button size="small" onClick={() => openPrint({ signUserIds: keys })}>
              {t('badge:print.button')}
            </Button>
            <BulkGroup {...{ eventId, group, groups, keys }} partsOf={seen.current} onDone={clear} />
          </>
        )}
        empty={<EmptyState title={t('checkin:users.none')} text={t('checkin:users.noneText')} />}
      />
    </div>
  );
}
