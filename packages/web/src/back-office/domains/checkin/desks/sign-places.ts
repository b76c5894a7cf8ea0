import type { checkinGroupList, checkinPointList } from '@convoke/contract/checkin/checkin.office.calls.ts';
import type * as z from 'zod';

export type SignGroup = z.infer<typeof checkinGroupList.output>[number];
export type SignPoint = z.infer<typeof checkinPointList.output>[number];
