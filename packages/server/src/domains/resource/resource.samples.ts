import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { few } from '../../../testing/growth/bounds.ts';
import { nonce, taken, type Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ server, organisation, file }) {
    const { key } = taken(await server.send(resourceFileUpload, {}, { token: organisation.token, file }));
    const { edmId } = await organisation.call(edmAdd, { name: 'A secret', html: '<p>A secret</p>' });
    return { coverKey: key, logoKey: key, photoKey: key, pictureKey: key, edmId };
  },
  growth: {
    async world({ call }) {
      const { edmId } = await call<{ edmId: string }>('edm.add', {
        name: 'Growing',
        html: '<p>Hello {{name}}</p>',
      });
      return { edmId };
    },
    calls: {
      'edm.add': () => ({ name: nonce(), html: '<p>Hello</p>' }),
      'edm.update': async (_known, world) => {
        const { edmId } = await world.call<{ edmId: string }>('edm.add', { name: nonce(), html: '<p>Hello</p>' });
        return { edmId, version: 1, name: nonce() };
      },
      'edm.stockInfo': () => ({ stock: 'invitation' }),
    },
    searches: {
      'edm.page': () => ({ name: 'Growing' }),
    },
    unmeasured: ['resource.fileUpload', 'edm.upload', 'edm.convert'],
    growing: {
      'edm.page': few,
    },
  },
};
