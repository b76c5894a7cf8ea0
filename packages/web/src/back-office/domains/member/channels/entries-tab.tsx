import {
  type ChannelEntry,
  memberChannelDecide,
  memberChannelEntries,
  memberChannelEntryExport,
} from '@convoke/contract/member/member.channel.calls.ts';
import type { ChannelOutcome } from '@convoke/contract/member/member.channel.rules.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../../core/call.ts';
import { browserZone, formatDateTime } from '../../../../core/format.ts';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ExportButton } from '../../../../ui/list/export-button.tsx';
import { FilterSelect } from '../../../../ui/list/filters.tsx';
import { useList } from '../../../../ui/list/use-list.ts';
import { EmptyState } from '../../../../ui/states.tsx';
import { useTold } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

const outcomeTexts: Readonly<Record<ChannelOutcome, string>> = {
  made: 'member-channel:outcome.made',
  known: 'member-channel:outcome.known',
  conflict: 'member-channel:outcome.conflict',
  ambiguous: 'member-channel:outcome.ambiguous',
};

const named = ({ name, phone, email }: { name: string; phone: string | null; email: string | null }) =>
  name || phone || email || '—';

/** Who entered by a channel; one of whom nobody knows who it is can be decided. */
export function EntriesTab({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  const list = useList(memberChannelEntries, { channelId }, { everyMs: 10_000 });
  const [opened, setOpened] = useState<ChannelEntry>();
  const state = (row: ChannelEntry) =>
    row.isPending
      ? t('member-channel:toDecide')
      : row.member
        ? t(outcomeTexts[row.outcome])
        : t('member-channel:nobody');
  return (
    <>
      <DataTable
        name="channel-entries"
        label={t('member-channel:entries')}
        list={list}
        rowKey={(row) => row.entryId}
        onOpen={setOpened}
        columns={[
          { key: 'name', title: t('member-channel:person'), main: true, render: named },
          { key: 'outcome', part: 'state', title: t('member-channel:result'), render: state },
          { key: 'phone', part: 'fact', title: t('member-channel:phone'), render: (row) => row.phone ?? '—' },
          { key: 'email', part: 'fact', title: t('member-channel:email'), render: (row) => row.email ?? '—' },
          {
            key: 'differs',
            title: t('member-channel:differs'),
            render: (row) => (row.differs ? t('member-channel:differsYes') : '—'),
          },
          { key: 'at', title: t('member-channel:at'), sort: 'at', render: (row) => formatDateTime(row.at) },
        ]}
        filters={
          <FilterSelect
            list={list}
            name="pending"
            label={t('member-channel:result')}
            options={[{ value: 'true', label: t('member-channel:toDecide') }]}
          />
        }
        tools={<ExportButton call={memberChannelEntryExport} input={{ channelId, timeZone: browserZone() }} />}
        empty={<EmptyState title={t('member-channel:entriesEmpty')} text={t('member-channel:entriesEmptyText')} />}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function EntryDrawer({ entry, onClose }: { entry: ChannelEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const told = useTold(useRefresh('member'));
  const decide = async (entryId: string, memberId?: string) => {
    await told(call(memberChannelDecide, { entryId, ...(memberId && { memberId }) }), () =>
      t('member-channel:decided'),
    );
    onClose();
  };
  return (
    <Drawer {...first} open={entry !== undefined} onClose={onClose} size={520} title={entry && named(entry)}>
      {entry && (
        <>
          <dl className="channel-facts">
            <div>
              <dt>{t('member-channel:at')}</dt>
              <dd>{formatDateTime(entry.at)}</dd>
            </div>
            <div>
              <dt>{t('member-channel:result')}</dt>
              <dd>{t(outcomeTexts[entry.outcome])}</dd>
            </div>
            {entry.member && (
              <div>
                <dt>{t('member-channel:member')}</dt>
                <dd>
                  <Link to={`/member-manage/list?member=${entry.member.memberId}`}>{named(entry.member)}</Link>
                </dd>
              </div>
            )}
            {entry.answers.map(({ label, answer }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
            {entry.consentVersion !== null && (
              <div>
                <dt>{t('member-channel:agreed')}</dt>
                <dd>{t('member-channel:agreedVersion', { n: entry.consentVersion })}</dd>
              </div>
            )}
          </dl>
          {entry.differs && <p className="muted">{t('member-channel:differsText')}</p>}
          {entry.isPending && (
            <section>
              <h3>{t('member-channel:whose')}</h3>
              <ul className="label-list">
                {entry.candidates.map((candidate) => (
                  <li key={candidate.memberId} className="channel-line">
                    <div className="channel-name">
                      <span>{named(candidate)}</span>
                      <span className="muted">{[candidate.phone, candidate.email].filter(Boolean).join(' · ')}</span>
                    </div>
                    <BusyButton size="small" onClick={() => decide(entry.entryId, candidate.memberId)}>
                      {t('member-channel:thisOne')}
                    </BusyButton>
                  </li>
                ))}
              </ul>
              <Button onClick={() => void decide(entry.entryId)}>{t('member-channel:none')}</Button>
            </section>
          )}
        </>
      )}
    </Drawer>
  );
}
