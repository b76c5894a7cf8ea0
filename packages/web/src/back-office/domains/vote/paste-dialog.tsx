import { Alert, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CandidateDraft, candidatesFrom } from './vote-draft.ts';

interface Props {
  open: boolean;
  /** How many more the round takes. */
  room: number;
  onAdd: (candidates: CandidateDraft[]) => void;
  onClose: () => void;
}

/** Many candidates at once: a line each, as written or as a spreadsheet copies them. */
export function PasteDialog({ open, room, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const found = useMemo(() => candidatesFrom(text), [text]);
  const groups = new Set(found.map((each) => each.group).filter(Boolean)).size;
  const taken = found.slice(0, room);
  const done = () => {
    onAdd(taken);
    setText('');
    onClose();
  };
  return (
    <Modal
      open={open}
      width={640}
      title={t('vote:paste.title')}
      okText={t('vote:paste.ok', { count: taken.length })}
      okButtonProps={{ disabled: taken.length === 0 }}
      cancelText={t('common:cancel')}
      onOk={done}
      onCancel={onClose}
    >
      <p className="muted">{t('vote:paste.text')}</p>
      <Input.TextArea
        autoFocus
        rows={10}
        value={text}
        aria-label={t('vote:paste.title')}
        placeholder={t('vote:paste.example')}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="muted" aria-live="polite">
        {t('vote:paste.found', { count: found.length })}
        {groups > 0 && ` · ${t('vote:paste.groups', { count: groups })}`}
      </p>
      {found.length > room && <Alert type="warning" showIcon title={t('vote:paste.tooMany', { count: room })} />}
    </Modal>
  );
}
