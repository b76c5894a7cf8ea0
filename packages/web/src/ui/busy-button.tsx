import { Button, type ButtonProps } from 'antd';
import { unlessRefused } from './told.ts';
import { useBusy } from './use-busy.ts';

/** A button that shows that it is working until what it began is over. A refused call has been toasted by then. */
export function BusyButton({
  onClick,
  ...button
}: Omit<ButtonProps, 'onClick' | 'loading'> & { onClick: () => Promise<unknown> }) {
  const { busy, run } = useBusy();
  return <Button {...button} loading={busy} onClick={() => void run(() => unlessRefused(onClick()))} />;
}
