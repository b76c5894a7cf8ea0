import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { useCopy } from '../../ui/copy-text.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { useLeave } from '../../ui/form/use-leave.ts';
import { unlessRefused } from '../../ui/told.ts';
import { useBusy } from '../../ui/use-busy.ts';

/** Makes a short link of a long one. */
export function ShortLinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(open, onClose);
  return (
    <Modal
      {...first}
      open={open}
      title={t('layout:shortLink.title')}
      onCancel={leave}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <Converter onCancel={leave} onTyped={onTyped} />
    </Modal>
  );
}

function Converter({ onCancel, onTyped }: { onCancel: () => void; onTyped: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = useCopy();
  const [link, setLink] = useState('');
  const [short, setShort] = useState('');
  const { busy, run } = useBusy();
  const convert = async () => {
    // What stands here is the answer to the last question, never to one that was refused.
    setShort('');
    const made = await unlessRefused(call(shortlinkConvert, { data: link }));
    if (made === undefined) return;
    setShort(made);
    void message.success(t('layout:shortLink.done'));
  };
  const confirm = () => {
    if (link.trim()) void run(convert);
  };
  return (
    <div className="short-link">
      <Input
        autoFocus
        allowClear
        value={link}
        placeholder={t('layout:shortLink.placeholder')}
        aria-label={t('layout:shortLink.placeholder')}
        onChange={(event) => {
          onTyped();
          setLink(event.target.value);
          setShort('');
        }}
        onPressEnter={confirm}
      />
      <div className="short-link-result">
        <span className="muted">{t('layout:shortLink.newLink')}</span>
        <output>
          {short ? (
            <a href={short} target="_blank" rel="noopener noreferrer">
              {short}
            </a>
          ) : null}
        </output>
        <Button size="small" disabled={!short} onClick={() => void copy(short)}>
          {t('layout:shortLink.copy')}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="primary" loading={busy} disabled={!link.trim()} onClick={confirm}>
          {t('common:confirm')}
        </Button>
      </div>
    </div>
  );
}
