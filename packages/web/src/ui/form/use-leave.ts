import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Leaving {
  /** Closes at once when nothing was typed, else after a question. */
  leave: () => void;
  /** For `onValuesChange` of its form, or whatever else is filled in. */
  onTyped: () => void;
  /** What was typed is kept, and what it was typed into stays open. */
  onKept: () => void;
}

/**
 * How something that people type into is left without saving: by *Cancel*, Escape, its cross, a press beside it, Back or Forward
 * (`back-office/app/back-closes.ts`). What was typed is not lost without a question.
 */
export function useLeave(open: boolean, onClose: () => void): Leaving {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const isTyped = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    // Not when the effect ends: a page that is left and come back to still has what was typed.
    if (!open) {
      isTyped.current = false;
      return;
    }
    // Of a reload and of what leads out of the product the browser asks itself.
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [open]);
  return {
    onTyped: () => {
      isTyped.current = true;
    },
    onKept: () => {
      isTyped.current = false;
    },
    leave: () => {
      if (!isTyped.current) {
        onClose();
        return;
      }
      // A key that is held asks once.
      if (isAsking.current) return;
      isAsking.current = true;
      modal.confirm({
        title: t('common:leave.title'),
        content: t('common:leave.text'),
        okText: t('common:leave.ok'),
        okButtonProps: { danger: true },
        cancelText: t('common:leave.stay'),
        focusable: { autoFocusButton: 'cancel' },
        // Not when the question has closed: Back or Escape pressed while it fades would do nothing.
        onOk: () => {
          isAsking.current = false;
          onClose();
        },
        onCancel: () => {
          isAsking.current = false;
        },
      });
    },
  };
}
