import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type MessagePerson, messageTaskPeople } from '@convoke/contract/message/message.audience.calls.ts';
import type { MessageSource } from '@convoke/contract/message/message.fields.ts';
import type { MessageChannel } from '@convoke/contract/message/message.rules.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useCall } from '../../../../ui/use-call.ts';

interface Props {
  channel: MessageChannel;
  sources: readonly MessageSource[];
  value: MessagePerson | undefined;
  onChange: (person: MessagePerson | undefined) => void;
}

/** One person may stand on several lists. */
const keyOf = ({ source, memberId, partsId, entryId, address }: MessagePerson) =>
  `${source} ${memberId ?? partsId ?? entryId ?? address ?? ''}`;

/** One of those whom the lists of a task name: found by name or address, or the next and the one before. */
export function PersonSelect({ channel, sources, value, onChange }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const asked = useDebounced(search.trim().slice(0, 100), 250);
  const { data, error, isFetching } = useCall(
    messageTaskPeople,
    { channel, sources: [...sources], ...(asked && { search: asked }) },
    { quiet: true, gcTime: 0, enabled: sources.length > 0, keep: true },
  );
  if (sources.length === 0) return <p className="muted">{t('message:preview.noList')}</p>;
  const found = data?.people ?? [];
  const at = value ? found.findIndex((person) => keyOf(person) === keyOf(value)) : -1;
  const known = value && at < 0 ? [value, ...found] : found;
  const textOf = ({ name, address }: MessagePerson) =>
    [name, address ?? t('message:class.no_address')].filter((part) => part !== '').join(' · ');
  const step = (to: number) => onChange(found[to]);
  return (
    <>
      <div className="message-person">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('message:preview.before')}
          disabled={at <= 0}
          onClick={() => step(at - 1)}
        />
        <Select
          allowClear
          showSearch={{ filterOption: false, onSearch: setSearch }}
          loading={isFetching}
          aria-label={t('message:preview.asRecipient')}
          placeholder={t('message:preview.asRecipient')}
          value={value ? keyOf(value) : null}
          notFoundContent={t(error ? 'common:error.title' : isFetching ? 'common:loading' : 'message:preview.noOne')}
          options={known.map((person) => ({ value: keyOf(person), label: textOf(person) }))}
          onChange={(key: string | null | undefined) => onChange(known.find((person) => keyOf(person) === key))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('message:preview.next')}
          disabled={at + 1 >= found.length}
          onClick={() => step(at + 1)}
        />
      </div>
      {data?.hasMore && <p className="muted">{t('message:preview.more')}</p>}
    </>
  );
}
