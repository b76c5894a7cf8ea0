import { messageAdd, messageList } from '@convoke/contract/chat/chat.calls.ts';
import { messageLength } from '@convoke/contract/chat/chat.rules.ts';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useTold } from '../../../ui/told.ts';
import { useRefresh } from '../../../ui/use-call.ts';

const newNonce = () => crypto.randomUUID();

/** Where the host writes into the chat. */
export function HostLine({ liveId }: { liveId: string }) {
  const { t } = useTranslation();
  const told = useTold(useRefresh(messageList));
  const [text, setText] = useState('');
  // Sent again after a lost answer it is the same message.
  const nonce = useRef(newNonce());
  const send = async () => {
    const written = text.trim();
    if (written === '') return;
    const made = await told(call(messageAdd, { liveId, nonce: nonce.current, text: written }, { hideLoad: true }));
    if (!made) return;
    nonce.current = newNonce();
    setText('');
  };
  return (
    <form
      className="chat-host-line"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Input
        value={text}
        maxLength={messageLength}
        aria-label={t('chat:host.write')}
        placeholder={t('chat:host.write')}
        onChange={({ target }) => setText(target.value)}
      />
      <BusyButton disabled={text.trim() === ''} onClick={send}>
        {t('chat:host.send')}
      </BusyButton>
    </form>
  );
}
