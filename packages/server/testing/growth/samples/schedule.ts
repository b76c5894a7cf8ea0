import { type DomainSamples, nonce } from './sample.ts';

export const scheduleSamples: DomainSamples = {
  calls: {
    'schedule.importInfo': ({ scheduleImportId }) => ({ importId: scheduleImportId }),
    'schedule.planOpen': ({ code, planKey }) => ({ code, key: planKey }),
    'schedule.planFeed': ({ code, planKey }) => ({ code, key: planKey }),
  },
  jobs: {
    'schedule.cleanPlans': () => ({}),
    'schedule.planConfirm': ({ eventId, askingPlanId }, { organisationId }) => ({
      organisationId,
      eventId,
      planId: askingPlanId,
      occasion: nonce(),
    }),
    'schedule.released': ({ eventId, releaseId }, { organisationId }) => ({ organisationId, eventId, releaseId }),
    'schedule.planChanges': ({ eventId, releaseId, planId }, { organisationId }) => ({
      organisationId,
      eventId,
      releaseId,
      planIds: [planId],
    }),
  },
};
