import {
  AuditOutlined,
  DeleteOutlined,
  EditOutlined,
  GiftOutlined,
  FormOutlined,
  ImportOutlined,
  LinkOutlined,
  LoginOutlined,
  LogoutOutlined,
  MailOutlined,
  MessageOutlined,
  PayCircleOutlined,
  PhoneOutlined,
  PlusOutlined,
  QuestionCircleOutlined,
  ReloadOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  ShoppingOutlined,
  StopOutlined,
  TagOutlined,
  TeamOutlined,
  UndoOutlined,
  UserAddOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons';
import { type MemberLogLine, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { type MemberLogKind, memberLogKinds } from '@convoke/contract/member/member.rules.ts';
import type { TFunction } from 'i18next';
import { Button, Select, Skeleton, Timeline } from 'antd';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDate, formatMoney, formatTime } from '../../../../core/format.ts';
import { participantStateTexts } from '../../participant/state-texts.part.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCallPages } from '../../../../ui/use-call-pages.ts';
import { channelName } from '../common/channel-name.ts';
import { fieldTexts, kindTexts } from '../common/member-texts.ts';
import { consentChannelTexts, consentWord } from '../rights/consent-texts.ts';
import { valueText } from '../fields/field-texts.ts';

const icons: Readonly<Record<MemberLogKind, ComponentType>> = {
  added: PlusOutlined,
  edited: EditOutlined,
  deleted: DeleteOutlined,
  restored: ReloadOutlined,
  matched: LinkOutlined,
  registered: UserAddOutlined,
  reviewed: AuditOutlined,
  ordered: ShoppingOutlined,
  paid: PayCircleOutlined,
  refunded: RollbackOutlined,
  signedIn: LoginOutlined,
  signedOut: LogoutOutlined,
  signInUndone: UndoOutlined,
  tagged: TagOutlined,
  untagged: TagOutlined,
  grouped: TeamOutlined,
  ungrouped: TeamOutlined,
  imported: ImportOutlined,
  importUndone: UndoOutlined,
  consent: SafetyCertificateOutlined,
  wormListed: GiftOutlined,
  wormUnlisted: GiftOutlined,
  wormMatched: GiftOutlined,
  messaged: MailOutlined,
  messageOpened: MailOutlined,
  messageClicked: LinkOutlined,
  messageBounced: RollbackOutlined,
  messageComplained: MailOutlined,
  messageReplied: MailOutlined,
  messageStopped: MailOutlined,
  messageResumed: MailOutlined,
  entered: FormOutlined,
  leftChannel: FormOutlined,
  merged: LinkOutlined,
  unmerged: UndoOutlined,
  answered: FormOutlined,
  voted: AuditOutlined,
  watched: VideoCameraOutlined,
  called: PhoneOutlined,
  callBanned: StopOutlined,
  chatted: MessageOutlined,
  questioned: QuestionCircleOutlined,
  asked: QuestionCircleOutlined,
  replied: MailOutlined,
  dataGiven: SafetyCertificateOutlined,
};

/** So many lines that what is known of the person is not far below. */
const pageSize = 10;

/** What a member did and what was done with them, by days, the newest first. */
export function MemberTimeline({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<MemberLogKind>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCallPages(memberLogList, {
    memberId,
    size: pageSize,
    ...(kind && { kind }),
  });
  const lines = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section className="member-part" aria-labelledby="member-timeline">
      <div className="member-part-head">
        <h3 id="member-timeline">{t('member:timeline.title')}</h3>
        <Select
          size="small"
          allowClear
          popupMatchSelectWidth={false}
          aria-label={t('member:timeline.kind')}
          placeholder={t('member:timeline.all')}
          value={kind ?? null}
          options={memberLogKinds.map((value) => ({ value, label: t(kindTexts[value]) }))}
          onChange={(value: MemberLogKind | null | undefined) => setKind(value ?? undefined)}
        />
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : lines.length === 0 ? (
        <p className="muted">{t('member:timeline.empty')}</p>
      ) : (
        byDay(lines).map(([day, ofDay]) => (
          <div key={day}>
            <h4 className="member-day">{day}</h4>
            <Timeline
              items={ofDay.map((line) => {
                const Icon = icons[line.kind];
                return { key: line.logId, icon: <Icon />, content: <Line line={line} /> };
              })}
            />
          </div>
        ))
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('member:timeline.more')}
        </Button>
      )}
    </section>
  );
}

/** Those that say by their own words whether it was a text message or a mail. */
const saysChannel: readonly MemberLogKind[] = ['messageReplied', 'messageBounced', 'messageComplained'];

/** By what a message came; nothing where the line says so itself. */
function messageWord(kind: MemberLogKind, word: string, t: TFunction): string | undefined {
  if (saysChannel.includes(kind)) return undefined;
  return t(consentChannelTexts[word === 'mail' ? 'email' : 'sms']);
}

function byDay(lines: readonly MemberLogLine[]): [string, MemberLogLine[]][] {
  const days = new Map<string, MemberLogLine[]>();
  for (const line of lines) {
    const day = formatDate(line.at);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days];
}

function Line({ line }: { line: MemberLogLine }) {
  const { t } = useTranslation();
  const { kind, words, changes, state, amountCents, minutes, event } = line;
  const details = [
    state && t(participantStateTexts[state]),
    ...words.map((word) =>
      kind === 'edited' || kind === 'imported' || kind === 'matched' || kind === 'merged' || kind === 'unmerged'
        ? t(fieldTexts[word] ?? word)
        : kind === 'registered'
          ? channelName(word, t)
          : kind === 'consent'
            ? t(consentWord(word) ?? word)
            : kind.startsWith('message')
              ? messageWord(kind, word, t)
              : word,
    ),
    amountCents !== null && formatMoney(amountCents, 'CNY'),
    minutes !== null && t('member:timeline.minutes', { count: minutes }),
  ].filter((detail) => typeof detail === 'string');
  return (
    <>
      <div>
        {t(kindTexts[kind])}
        {details.length > 0 && <span className="muted"> · {details.join(' · ')}</span>}
      </div>
      {changes.map(({ name, was, became, ...field }) => (
        <div key={name} className="muted member-change">
          {t('member-field:change', {
            name,
            was: valueText(field, was, t) || '—',
            became: valueText(field, became, t) || '—',
          })}
        </div>
      ))}
      {event && (
        <Link
          to={inEvent(`/activity-personnel/participants${line.partsId ? `?parts=${line.partsId}` : ''}`, event.eventId)}
        >
          {event.title}
        </Link>
      )}
      <div className="muted member-when">
        {formatTime(line.at)}
        {line.by && ` · ${line.by}`}
      </div>
    </>
  );
}
