import type { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import type * as z from 'zod';

export type Reconciled = z.infer<typeof orderReconcile.output>;
