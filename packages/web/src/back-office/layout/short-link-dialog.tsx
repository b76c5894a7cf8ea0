import { shortlinkConvert } from '@convoke/contract/shortlink/shortlink.calls.ts';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/call.ts';
import { CallFailure, failureWords } from '../../core/call-failure.ts';
import { useCopy } from '../../ui/copy-text.tsx';
import { KeptField } from '../../ui/form/kept-field.tsx';
import { useFirstField } from '../../ui/form/use-first-field.ts';
import { useLeave } from '../../ui/form/use-leave.ts';
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
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useBusy();
  const convert = async () => {
    // What stands here is the answer to the last question, never to one that was refused.
    setShort('');
    setProblem(undefined);
    try {
      setShort(await call(shortlinkConvert, { data: link }, { quiet: true }));
    } catch (error) {
      setProblem(failureOf(error));
      return;
    }
    void message.success(t('layout:shortLink.done'));
  };
  const confirm = () => {
    if (link.trim()) void run(convert);
  };
  return (
    <div className="short-link">
      <KeptField of={shortlinkConvert} name="data" id="short-link" label={null} problem={problem}>
        <Input
          id="short-link"
          autoFocus
          allowClear
          value={link}
          placeholder={t('layout:shortLink.placeholder')}
          aria-label={t('layout:shortLink.placeholder')}
          onChange={(event) => {
            onTyped();
            setLink(event.target.value);
            setShort('');
            setProblem(undefined);
          }}
          onPressEnter={confirm}
        />
      </KeptField>
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

/** What the link's own field says of it, else what the refusal says. */
const failureOf = (error: unknown): string =>
  (error instanceof CallFailure && error.fields[0]?.message) || failureWords(error);
