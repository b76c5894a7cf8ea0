import { LinkOutlined } from '@ant-design/icons';
import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { App, Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { CallFailure } from '../../core/call-failure.ts';
import { createClickGate } from '../../core/click-guard.ts';
import { useCopy } from '../../ui/copy-text.tsx';
import { useFloating } from './use-floating.ts';

/** The floating button of every page and its short-link dialog. */
export function ShortLink() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isAside, side, wasDragged, ...floating } = useFloating(button);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`short-link-button at-${side}${isAside ? ' aside' : ''}`}
        aria-label={t('shortlink:title')}
        aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
        title={t('shortlink:move')}
        {...floating}
        onClick={() => !wasDragged() && setOpen(true)}
      >
        <LinkOutlined />
      </button>
      <Modal
        open={open}
        title={t('shortlink:title')}
        onCancel={() => setOpen(false)}
        footer={null}
        width={480}
        destroyOnHidden
      >
        <Converter onCancel={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function Converter({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const copy = useCopy();
  const [link, setLink] = useState('');
  const [short, setShort] = useState('');
  const [busy, setBusy] = useState(false);
  const [gate] = useState(() => createClickGate());
  const confirm = async () => {
    if (!link.trim() || busy || !gate()) return;
    setBusy(true);
    try {
      setShort(await call(shortlinkConvert, { data: link }));
      void message.success(t('shortlink:done'));
    } catch (error) {
      // Refusals have their toast; the dialog stays as it is for another try.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="short-link">
      <Input
        autoFocus
        allowClear
        value={link}
        placeholder={t('shortlink:placeholder')}
        aria-label={t('shortlink:placeholder')}
        onChange={(event) => setLink(event.target.value)}
        onPressEnter={() => void confirm()}
      />
      <div className="short-link-result">
        <span className="muted">{t('shortlink:newLink')}</span>
        <output>
          {short ? (
            <a href={short} target="_blank" rel="noopener noreferrer">
              {short}
            </a>
          ) : null}
        </output>
        <Button size="small" disabled={!short} onClick={() => void copy(short)}>
          {t('shortlink:copy')}
        </Button>
      </div>
      <div className="dialog-buttons">
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="primary" loading={busy} disabled={!link.trim()} onClick={() => void confirm()}>
          {t('common:confirm')}
        </Button>
      </div>
    </div>
  );
}
