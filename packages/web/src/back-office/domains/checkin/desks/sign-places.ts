import type { checkinGroupList } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import type { checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import type * as z from 'zod';

export type SignGroup = z.infer<typeof checkinGroupList.output>[number];
export type SignPoint = z.infer<typeof checkinPointList.output>[number];
