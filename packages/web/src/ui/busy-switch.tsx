import { Switch, type SwitchProps } from 'antd';
import { unlessRefused } from './told.ts';
import { useBusy } from './use-busy.ts';

/** A switch that acts at once: it shows that it is working, and what stands afterwards. A refused call has been toasted by then. */
export function BusySwitch({
  onChange,
  ...props
}: Omit<SwitchProps, 'onChange' | 'loading'> & { onChange: (isOn: boolean) => Promise<unknown> }) {
  const { busy, run } = useBusy();
  return <Switch {...props} loading={busy} onChange={(isOn) => void run(() => unlessRefused(onChange(isOn)))} />;
}
