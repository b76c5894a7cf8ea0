import {
  type MessageLineRow,
  messageLogsExport,
  messageMailLogs,
  messageMailResend,
  messageSmsLogs,
  messageSmsResend,
} from '@convoke/contract/message/message.line.calls.ts';
import { type MessageChannel, resendableStates } from '@convoke/contract/message/message.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone, formatDateTime, formatMoney, formatNumber } from '../../../../core/format.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { FilterDays } from '../../../../ui/list/filter-days.tsx';
import { FilterSelect, useOptions } from '../../../../ui/list/filters.tsx';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useList } from '../../../../ui/list/use-list.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { classTexts, currency, lineColours, lineStateTexts, paths } from '../common/message-texts.ts';
import '../message.css';

const titles = { sms: 'layout:title.NoteRecord', mail: 'layout:title.EmailRecord' } as const;
const calls = { sms: messageSmsLogs, mail: messageMailLogs } as const;

const canResend = ({ state, isResent }: MessageLineRow) =>
  !isResent && (resendableStates as readonly string[]).includes(state);

/** Every message of the campaigns of a channel, those who got nothing among them, with the reason. */
export function RecordsView({ channel }: { channel: MessageChannel }) {
  const { t } = useTranslation();
  const list = useList(calls[channel], {}, { everyMs: 10_000 });
  const told = useTold(list.refresh);
  const states = useOptions(lineStateTexts);
  const columns = useLineColumns(channel);
  const resend = async (lineIds: string[], clear: () => void) => {
    const work = channel === 'sms' ? call(messageSmsResend, { lineIds }) : call(messageMailResend, { lineIds });
    const done = await told(work, ({ lines }) => t('message:done.resent', { count: lines, n: formatNumber(lines) }));
    if (done) clear();
  };
  const title = t(titles[channel]);
  return (
    <>
      <PageHeader title={title} text={t('message:records.text')} />
      <DataTable
        name={`message-records-${channel}`}
        label={title}
        list={list}
        rowKey={(row) => row.lineId}
        columns={columns}
        searchPlaceholder={t(channel === 'sms' ? 'message:records.searchSms' : 'message:records.searchMail')}
        filters={
          <>
            <FilterSelect list={list} name="state" label={t('message:field.state')} options={states} />
            <FilterDays list={list} from="from" to="to" label={t('message:field.created')} timeZone={browserZone()} />
          </>
        }
        tools={
          <ExportButton
            call={messageLogsExport}
            input={list.inputFor(messageLogsExport, { channel, timeZone: browserZone() })}
          />
        }
        bulk={(keys, clear, known) => {
          const chosen = keys.filter((key) => {
            const row = known.get(key);
            return row === undefined || canResend(row);
          });
          return (
            <ConfirmButton
              size="small"
              disabled={chosen.length === 0}
              question={t('message:resend.question', { count: chosen.length, n: formatNumber(chosen.length) })}
              text={t('message:resend.text')}
              onConfirm={() => resend(chosen, clear)}
            >
              {t('message:action.resend')}
            </ConfirmButton>
          );
        }}
        empty={<EmptyState title={t('message:records.empty')} text={t('message:records.emptyText')} />}
      />
    </>
  );
}

function useLineColumns(channel: MessageChannel): Column<MessageLineRow>[] {
  const { t } = useTranslation();
  const moment = (at: string | null) => (at === null ? '—' : formatDateTime(at));
  return [
    {
      key: 'address',
      title: t(channel === 'sms' ? 'message:field.number' : 'message:field.address'),
      main: true,
      render: (row) => (
        <span className="message-cell">
          <span>{row.address}</span>
          {row.memberId !== null && (
            <Link to={`/member-manage/list?member=${row.memberId}`}>{row.memberName || t('message:field.member')}</Link>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      part: 'state',
      title: t('message:field.state'),
      render: (row) => (
        <span className="message-cell">
          <Tag color={lineColours[row.state]}>{t(lineStateTexts[row.state])}</Tag>
          {row.class !== null && (
            <span className="muted" {...(row.code !== null && { title: row.code })}>
              {t(classTexts[row.class])}
            </span>
          )}
          {row.isResent && <span className="muted">{t('message:records.resent')}</span>}
        </span>
      ),
    },
    {
      key: 'task',
      part: 'fact',
      title: t('message:field.task'),
      render: (row) => <Link to={`${paths[channel].report}/${row.taskId}`}>{row.taskName}</Link>,
    },
    {
      key: 'attemptedAt',
      part: 'fact',
      title: t('message:field.attemptedAt'),
      render: (row) => moment(row.attemptedAt),
    },
    { key: 'settledAt', title: t('message:field.settledAt'), extra: true, render: (row) => moment(row.settledAt) },
    ...(channel === 'mail'
      ? [
          {
            key: 'openedAt',
            title: t('message:field.openedAt'),
            render: (row: MessageLineRow) => moment(row.openedAt),
          },
          {
            key: 'clickedAt',
            title: t('message:field.clickedAt'),
            render: (row: MessageLineRow) => moment(row.clickedAt),
          },
        ]
      : [
          {
            key: 'segments',
            title: t('message:field.segments'),
            align: 'right' as const,
            render: (row: MessageLineRow) => <span className="number">{formatNumber(row.segments)}</span>,
          },
          {
            key: 'repliedAt',
            title: t('message:field.repliedAt'),
            render: (row: MessageLineRow) => moment(row.repliedAt),
          },
        ]),
    {
      key: 'cost',
      title: t('message:field.cost'),
      align: 'right',
      render: (row) => <span className="number">{formatMoney(row.costCents, currency)}</span>,
    },
  ];
}
