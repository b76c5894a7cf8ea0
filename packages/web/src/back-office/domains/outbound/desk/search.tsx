import { SearchOutlined } from '@ant-design/icons';
import { outboundSearchMembers } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../ui/use-call.ts';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { CalleeTag } from '../../member/calls/call-words.part.tsx';
import type { Desk } from './desk.ts';

const shown = 8;

/** Somebody certain among those who are allotted to the agent. */
export function Search({ desk, isBusy }: { desk: Desk; isBusy: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), 300);
  const { data } = useCall(outboundSearchMembers, search !== '' && { search, size: shown }, {
    keep: true,
    quiet: true,
  });
  const found = search === '' ? [] : (data?.records ?? []);
  return (
    <section>
      <h2>{t('call-desk:search.title')}</h2>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        maxLength={100}
        aria-label={t('call-desk:search.title')}
        placeholder={t('call-desk:search.hint')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul className="desk-list">
        {found.map(({ outboundMemberId, name, number, state }) => (
          <li key={outboundMemberId}>
            <button
              type="button"
              className="desk-callee desk-found"
              disabled={isBusy}
              onClick={() => {
                setText('');
                void desk.next(outboundMemberId);
              }}
            >
              <span>{name}</span>
              <span className="muted number">{number}</span>
              <CalleeTag state={state} />
            </button>
          </li>
        ))}
        {search !== '' && data && found.length === 0 && <li className="muted">{t('common:table.nothing')}</li>}
      </ul>
    </section>
  );
}
