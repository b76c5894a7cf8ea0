import type { Services } from '../../../core/context.ts';
import { seal, unseal } from '../../../core/sealed.ts';

/** What a mailed link is for: one link does nothing else. */
type Purpose = 'confirm' | 'leave';

interface Addressed {
  planId: string;
  mail: string;
}

const purposeOf = (purpose: Purpose) => `agenda plan ${purpose}`;

/** The token of a mailed link: of this address of this plan. Nothing of it is stored. */
export const linkToken = ({ settings }: Pick<Services, 'settings'>, purpose: Purpose, { planId, mail }: Addressed) =>
  seal(settings.SECRET_KEY, purposeOf(purpose), `${planId} ${mail}`);

/** Whose link it is; null for what is none of ours. */
export function openLink({ settings }: Pick<Services, 'settings'>, purpose: Purpose, token: string): Addressed | null {
  const text = unseal(settings.SECRET_KEY, purposeOf(purpose), token);
  if (text === null) return null;
  const [planId = '', mail = ''] = text.split(' ');
  return { planId, mail };
}
