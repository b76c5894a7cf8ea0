import type { DomainSamples } from './sample.ts';

export const guestSamples: DomainSamples = {
  calls: {
    'guest.pageOpen': ({ code, guestToken }) => ({ code, token: guestToken }),
    'guest.importInfo': ({ guestImportId }) => ({ importId: guestImportId }),
  },
};
