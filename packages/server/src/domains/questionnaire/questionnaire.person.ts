import type { OnceBy } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type { BaseContext, Services } from '../../core/context.ts';
import { knownDevice } from '../../core/http/device.ts';
import { keyed } from '../../core/keyed.ts';
import { verifiedContact } from '../form/contact/contact.ops.ts';

/** The digest by which one person is told apart within one questionnaire, and nowhere else. */
export function personKey(services: Services, surveyId: string, onceBy: OnceBy, who: string): string {
  return keyed(services.settings.SECRET_KEY, 'survey-person', `${surveyId}/${onceBy}/${who}`).toString('base64url');
}

/** Who answers, as the questionnaire wants to know it; null = they have yet to say. Nobody where it does not ask. */
export function personOf(
  ctx: BaseContext<never>,
  surveyId: string,
  onceBy: OnceBy,
  given: { proof?: string | undefined; token?: string | undefined },
): string | null {
  const who = whoOf(ctx, onceBy, given);
  return who === null ? null : personKey(ctx.services, surveyId, onceBy, who);
}

function whoOf(
  ctx: BaseContext<never>,
  onceBy: OnceBy,
  given: { proof?: string | undefined; token?: string | undefined },
): string | null {
  switch (onceBy) {
    case 'none':
      return null;
    case 'phone':
      return verifiedContact(ctx.services, given.proof)?.phone ?? null;
    case 'email':
      return verifiedContact(ctx.services, given.proof)?.email ?? null;
    case 'token':
      return given.token ?? null;
    case 'device':
      // It has its cookie since the page was opened: a program that keeps none would be a new device with every answer.
      return knownDevice(ctx);
  }
}
