import type { ControlPanel } from './control.ts';
import type { SandboxKeys } from './keys.ts';
import type { Ledger } from './ledger.ts';
import type { Notices } from './notices.ts';
import type { PaymentStore } from './store.ts';

/** What every route works with. */
export interface PaymentParts {
  store: PaymentStore;
  keys: SandboxKeys;
  ledger: Ledger;
  notices: Notices;
  control: ControlPanel;
  /** How many times faster than in reality repeats and refunds come. */
  factor: number;
  /** The address people reach the cashier at, without a slash at its end. */
  base: string;
  /** Other machines' addresses may be posted to. */
  anyHost: boolean;
}
