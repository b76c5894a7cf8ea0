import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import { type MessageChannel, mostSources, mostTyped } from '@convoke/contract/message/message.rules.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { useOptions } from '../../../../ui/list/filters.tsx';
import { Row } from '../../../../ui/layout.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';
import { participantStateTexts } from '../../participant/state-texts.part.ts';
import { useCall } from '../../../../ui/use-call.ts';
import { sourceTexts } from '../common/source-texts.ts';
import { EventField } from './event-field.tsx';
import { BookInput, MembersInput, type Source, type SourceOf as Of } from './source-inputs.tsx';

interface Props {
  channel: MessageChannel;
  id?: string;
  value?: Source[];
  onChange?: (sources: Source[]) => void;
}

/** What a source of each kind begins with. */
const begun: readonly Source[] = [
  { kind: 'members' },
  { kind: 'group', groupId: '' },
  { kind: 'participants', eventId: '', state: 'APPROVED' },
  { kind: 'book', bookId: '' },
  { kind: 'typed', addresses: [] },
];

/** Whom a task is for: several sources one after the other. Who stands in two of them gets one message. */
export function AudienceField({ channel, id, value = [], onChange }: Props) {
  const { t } = useTranslation();
  const change = (at: number, source: Source) => onChange?.(value.map((each, n) => (n === at ? source : each)));
  const added = begun.map((source) => ({
    label: t(sourceTexts[source.kind]),
    onClick: () => onChange?.([...value, source]),
  }));
  return (
    <div className="message-sources" {...(id && { id })}>
      {value.map((source, at) => (
        // Sources have no names of their own, and are only added at the end.
        <div key={`${at} ${source.kind}`} className="message-source">
          <span className="message-source-kind">{t(sourceTexts[source.kind])}</span>
          <div className="message-source-what">
            <SourceInput channel={channel} source={source} onChange={(changed) => change(at, changed)} />
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('message:source.remove', { name: t(sourceTexts[source.kind]) })}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      {value.length === 0 ? (
        <Row>
          {added.map(({ label, onClick }) => (
            <Button key={label} onClick={onClick}>
              {label}
            </Button>
          ))}
        </Row>
      ) : (
        <MenuButton icon={<PlusOutlined />} disabled={value.length >= mostSources} items={added}>
          {t('message:source.add')}
        </MenuButton>
      )}
    </div>
  );
}

interface InputProps<Kind extends Source> {
  source: Kind;
  onChange: (source: Kind) => void;
}

function SourceInput({ channel, source, onChange }: InputProps<Source> & { channel: MessageChannel }) {
  const { t } = useTranslation();
  switch (source.kind) {
    case 'group':
      return <GroupInput source={source} onChange={onChange} />;
    case 'participants':
      return <ParticipantsInput source={source} onChange={onChange} />;
    case 'typed':
      return <TypedInput channel={channel} source={source} onChange={onChange} />;
    case 'memberIds':
      return (
        <span className="muted">
          {t('message:source.chosen', { count: source.memberIds.length, n: formatNumber(source.memberIds.length) })}
        </span>
      );
    case 'book':
      return <BookInput channel={channel} source={source} onChange={onChange} />;
    default:
      return <MembersInput source={source} onChange={onChange} />;
  }
}

function GroupInput({ source, onChange }: InputProps<Of<'group'>>) {
  const { t } = useTranslation();
  const { data, isFetching } = useCall(memberGroupList, {});
  return (
    <Select
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      aria-label={t('message:source.group')}
      placeholder={t('message:source.whichGroup')}
      value={source.groupId || null}
      options={(data ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
      onChange={(groupId: string | null) => onChange({ ...source, groupId: groupId ?? '' })}
    />
  );
}

function ParticipantsInput({ source, onChange }: InputProps<Of<'participants'>>) {
  const { t } = useTranslation();
  const states = useOptions(participantStateTexts);
  return (
    <>
      <EventField
        label={t('field:event')}
        value={source.eventId}
        onChange={(eventId) => onChange({ ...source, eventId: eventId ?? '' })}
      />
      <Select
        allowClear
        aria-label={t('message:source.state')}
        placeholder={t('message:source.everyState')}
        value={source.state ?? null}
        options={states}
        onChange={(state: ParticipantState | null | undefined) => {
          const { state: _, ...rest } = source;
          onChange(state ? { ...rest, state } : rest);
        }}
      />
    </>
  );
}

/** Numbers and addresses hold no comma and stand one a line, or side by side. */
const partsOf = (text: string) =>
  text
    .split(/[\n,;，；、]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function TypedInput({ channel, source, onChange }: InputProps<Of<'typed'>> & { channel: MessageChannel }) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => source.addresses.join('\n'));
  const count = source.addresses.length;
  const label = t(channel === 'sms' ? 'message:source.numbers' : 'message:source.addresses');
  return (
    <>
      <Input.TextArea
        aria-label={label}
        placeholder={label}
        autoSize={{ minRows: 2, maxRows: 8 }}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ ...source, addresses: partsOf(target.value) });
        }}
      />
      <span className={count > mostTyped ? 'message-bad' : 'muted'}>
        {t('message:source.typedCount', { count, n: formatNumber(count) })}
      </span>
    </>
  );
}
