import { certificatePdf } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { minutesExport, minutesPeople, type PersonMinutes } from '@convoke/contract/checkin/checkin.minutes.calls.ts';
import { mostCertificates } from '@convoke/contract/checkin/checkin.rules.ts';
import { Button, Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatNumber } from '../../../../core/format.ts';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { rowsOf } from './rows-of.ts';

interface Props {
  eventId: string;
  agendaId: string;
  timeZone: string;
}

/** Who was at one agenda item, and how long. */
export function MinutesPeople({ eventId, agendaId, timeZone }: Props) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const list = useList(minutesPeople, { eventId, agendaId });
  const columns = useColumns();
  const least = list.filter('minMinutes');
  return (
    <DataTable
      name="minutes-people"
      label={t('checkin:minutes.peopleTitle')}
      list={list}
      rowKey={(row) => row.signUserId ?? row.partsId}
      columns={columns}
      onOpen={(row) =>
        row.signUserId &&
        dialogs.open(() => import('../people/sign-user-drawer.tsx').then((part) => part.SignUserDrawer), {
          eventId,
          signUserId: row.signUserId,
          timeZone,
        })
      }
      searchPlaceholder={t('checkin:users.search')}
      filters={
        <>
          <Button onClick={() => void navigate(rowsOf(eventId, { view: 'minutes' }))}>
            {t('checkin:minutes.back')}
          </Button>
          <NumberInput
            className="minutes-least"
            aria-label={t('checkin:minutes.least')}
            placeholder={t('checkin:minutes.least')}
            value={least === undefined ? null : Number(least)}
            onChange={(value) => list.set({ minMinutes: value })}
          />
        </>
      }
      tools={<ExportButton call={minutesExport} input={list.inputFor(minutesExport, { eventId, agendaId })} />}
      bulk={(keys) => (
        <ExportButton
          call={certificatePdf}
          input={{ eventId, signUserIds: keys.slice(0, mostCertificates).join(',') }}
          size="small"
          disabled={keys.length > mostCertificates}
          {...(keys.length > mostCertificates && {
            title: t('checkin:certificate.tooMany', { n: mostCertificates }),
          })}
        >
          {t('checkin:certificate.several')}
        </ExportButton>
      )}
      empty={<EmptyState title={t('checkin:minutes.nobody')} />}
    />
  );
}

function useColumns(): Column<PersonMinutes>[] {
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language.
  return useMemo(
    () => [
      { key: 'name', title: t('checkin:column.name'), main: true, render: (row) => <strong>{row.name || '—'}</strong> },
      {
        key: 'minutes',
        part: 'fact',
        title: t('checkin:minutes.minutes'),
        align: 'right',
        sort: 'minutes',
        render: (row) => formatNumber(row.minutes),
      },
      {
        key: 'unseen',
        part: 'state',
        title: t('checkin:minutes.left'),
        render: (row) => (row.leftUnseen ? <Tag>{t('checkin:minutes.notSeen')}</Tag> : t('checkin:minutes.seen')),
      },
      {
        key: 'ticket',
        part: 'fact',
        title: t('checkin:column.ticket'),
        render: (row) => row.ticketName || <span className="muted">—</span>,
      },
      {
        key: 'company',
        title: t('checkin:column.company'),
        render: (row) => row.company || <span className="muted">—</span>,
      },
    ],
    [t, i18n.language],
  );
}
