import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { unlessRefused } from './told.ts';

interface Question {
  title: ReactNode;
  /** What it means, such as whether it can be taken back. */
  text?: ReactNode;
  /** What the button says that does it. */
  ok: string;
  danger?: boolean;
  onOk: () => Promise<unknown>;
}

/** Asks before something that cannot easily be taken back. A refusal of `onOk` has been toasted; the question closes either way. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, ok, danger = false, onOk }) =>
      void modal.confirm({
        title,
        content: text,
        okText: ok,
        okButtonProps: { danger },
        cancelText: t('common:cancel'),
        onOk: () => unlessRefused(onOk()),
      }),
    [modal, t],
  );
}
