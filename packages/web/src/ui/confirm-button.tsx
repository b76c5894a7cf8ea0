import { Button, type ButtonProps, Popconfirm } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from './use-busy.ts';

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** What is about to happen, as a question. */
  question: ReactNode;
  /** What it means, such as whether it can be taken back. */
  text?: ReactNode;
  onConfirm: () => Promise<unknown> | void;
}

/** A button for what cannot easily be taken back: asks first, and shows that it is working. */
export function ConfirmButton({ question, text, onConfirm, ...button }: Props) {
  const { t } = useTranslation();
  const { busy, run } = useBusy();
  const confirm = () => run(async () => onConfirm());
  const isWorking = busy || Boolean(button.loading);
  return (
    <Popconfirm
      title={question}
      description={text}
      okText={t('common:confirm')}
      cancelText={t('common:cancel')}
      {...(button.danger && { okButtonProps: { danger: true } })}
      // A failed call has been toasted by then; the question closes either way.
      onConfirm={() => confirm().catch(() => undefined)}
      disabled={isWorking || (button.disabled ?? false)}
    >
      <Button {...button} loading={isWorking} />
    </Popconfirm>
  );
}
