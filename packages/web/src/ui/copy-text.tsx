import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../core/copy.ts';

/** How long the copied toast stays, in seconds (specification section 9). */
export const copiedSeconds = 1.5;

/** Copies a text and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return useCallback(
    async (text) => {
      if (await copyText(text)) void message.success({ content: t('common:copied'), duration: copiedSeconds });
      else void message.error(t('common:copyFailed'));
    },
    [message, t],
  );
}

/** A text with a button that copies it. */
export function CopyText({ text, shown }: { text: string; shown?: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <span className="copy-text">
      <span className="copy-text-shown" title={text}>
        {shown ?? text}
      </span>
      <Button
        size="small"
        type="text"
        icon={<CopyOutlined />}
        aria-label={t('common:copy')}
        onClick={() => void copy(text)}
      />
    </span>
  );
}
