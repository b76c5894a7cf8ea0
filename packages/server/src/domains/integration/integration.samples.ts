import { keyAdd } from '@convoke/contract/integration/key.calls.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ organisation }) {
    const { keyId } = await organisation.call(keyAdd, { name: 'A program', scopes: ['events:read'], expiresAt: null });
    return { 'integration.keyId': keyId };
  },
  growth: {
    async world({ call }) {
      const { keyId } = await call<{ keyId: string }>('integration.keyAdd', {
        name: 'A program',
        scopes: ['events:read'],
      });
      return { integrationKey: keyId };
    },
    calls: { 'integration.keyRevoke': ({ integrationKey }) => ({ keyId: integrationKey }) },
  },
};
