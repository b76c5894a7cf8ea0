import type { SignRule } from '@convoke/contract/checkin/checkin.groups.calls.ts';

/** Whether a rule takes anybody by itself. */
export function hasRule({ ticketIds = [], partGroupIds = [], answers = [] }: Partial<SignRule>): boolean {
  return ticketIds.length + partGroupIds.length + answers.length > 0;
}
