import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';

/** A button that shows that it is working until what it began is over. */
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
        void onClick().finally(() => setBusy(false));
      }}
    />
  );
}
