import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** antd's dialogs are left alike by their cross, by Escape and by the button below that says *Cancel*; Escape may be pressed on any button. */
const isCancel = (how: { type: string; target: EventTarget | null } | undefined) =>
  how?.type === 'click' && how.target instanceof Element && how.target.closest('.ant-modal-footer') !== null;

/**
 * How something that people type into is left without saying so: by Escape, its cross, or Back. At once when nothing was typed in it, else after a
 * question. A button that says *Cancel* says so itself and needs none. `onTyped` is for `onValuesChange` of its form, or whatever else is filled in.
 */
export function useLeave(
  open: boolean,
  onClose: () => void,
): { leave: (how?: { type: string; target: EventTarget | null }) => void; onTyped: () => void } {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const isTyped = useRef(false);
  const isAsking = useRef(false);
  useEffect(() => {
    if (!open) return;
    // Of a reload and of what leads out of the product the browser asks itself.
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      isTyped.current = false;
      window.removeEventListener('beforeunload', warn);
    };
  }, [open]);
  return {
    onTyped: () => {
      isTyped.current = true;
    },
    leave: (how) => {
      if (!isTyped.current || isCancel(how)) {
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
        autoFocusButton: 'cancel',
        onOk: onClose,
        afterClose: () => {
          isAsking.current = false;
        },
      });
    },
  };
}
