import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { unlessRefused } from './told.ts';

/** A button that shows that it is working until what it began is over. A refused call has been toasted by then. */
export function BusyButton({
  onClick,
  ...button
}: Omit<ButtonProps, 'onClick' | 'loading'> & { onClick: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      {...button}
      loading={busy}
      onClick={() => {
        setBusy(true);
        void unlessRefused(onClick()).finally(() => setBusy(false));
      }}
    />
  );
}
