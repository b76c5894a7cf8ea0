import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstField } from '../../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../../ui/form/use-leave.ts';

interface Props {
  lines: readonly string[];
  onClose: () => void;
  onDone: (lines: string[]) => void;
}

/** All options as lines of one text: to paste a list from elsewhere, or to put many in another order. */
export function PasteDialog({ lines, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { leave, onTyped } = useLeave(true, onClose);
  const [text, setText] = useState(() => lines.join('\n'));
  const found = text
    .split('\n')
    .map((line) => line.trim().slice(0, 500))
    .filter((line) => line !== '');
  return (
    <Modal
      {...first}
      open
      title={t('designer:option.pasteTitle')}
      okText={t('designer:option.pasteOk', { n: found.length })}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: found.length === 0 }}
      onOk={() => onDone(found)}
      onCancel={leave}
    >
      <p className="muted">{t('designer:option.pasteText')}</p>
      <Input.TextArea
        aria-label={t('designer:option.pasteTitle')}
        autoSize={{ minRows: 8, maxRows: 20 }}
        value={text}
        onChange={(event) => {
          onTyped();
          setText(event.target.value);
        }}
      />
    </Modal>
  );
}
