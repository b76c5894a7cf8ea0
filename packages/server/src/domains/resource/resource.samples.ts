import { categoryAdd } from '@convoke/contract/resource/category.calls.ts';
import { documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { documentLinkConvert } from '@convoke/contract/resource/document.link.calls.ts';
import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { answered, counted, few, removes, written } from '../../../testing/growth/bounds.ts';
import { nonce, taken, type Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  async things({ server, organisation, file }) {
    const { key } = taken(await server.send(resourceFileUpload, {}, { token: organisation.token, file }));
    const { edmId } = await organisation.call(edmAdd, { name: 'A secret', html: '<p>A secret</p>' });
    const { categoryId } = await organisation.call(categoryAdd, { name: 'A secret' });
    const kept = { name: 'A secret.txt', bytes: Buffer.from('A secret') };
    const { documentId } = taken(await server.send(documentUpload, {}, { token: organisation.token, file: kept }));
    const { linkId, url } = await organisation.call(documentLinkConvert, { documentId });
    return {
      avatarKey: key,
      coverKey: key,
      logoKey: key,
      photoKey: key,
      pictureKey: key,
      edmId,
      categoryId,
      'category.id': categoryId,
      'category.parentId': categoryId,
      documentId,
      'document.id': documentId,
      resourceId: documentId,
      replaces: documentId,
      'document.userId': organisation.userId,
      linkId,
      'document.code': url.split('/').at(-1) ?? '',
    };
  },
  growth: {
    async world({ call, one }) {
      const { edmId } = await call<{ edmId: string }>('edm.add', {
        name: 'Growing',
        html: '<p>Hello {{name}}</p>',
      });
      const { categoryId } = await call<{ categoryId: string }>('category.add', { name: 'Growing' });
      const kept = { name: 'Growing.txt', bytes: Buffer.from('Growing') };
      const { documentId } = await call<{ documentId: string }>('document.upload', { categoryId }, { file: kept });
      const { linkId, url } = await call<{ linkId: string; url: string }>('document.linkConvert', { documentId });
      // As the job that reads texts leaves it.
      await one(
        `INSERT INTO document_text (organisation_id, document_id, number, part, text)
        SELECT organisation_id, document_id, number, 1, 'Growing words' FROM document_version WHERE organisation_id = $1 LIMIT 1 RETURNING part`,
      );
      const { created_by: userId } = await one('SELECT created_by FROM document WHERE organisation_id = $1 LIMIT 1');
      return { edmId, categoryId, documentId, resourceId: documentId, linkId, linkCode: url.split('/').at(-1), userId };
    },
    calls: {
      'edm.add': () => ({ name: nonce(), html: '<p>Hello</p>' }),
      'edm.update': async (_known, world) => {
        const { edmId } = await world.call<{ edmId: string }>('edm.add', { name: nonce(), html: '<p>Hello</p>' });
        return { edmId, version: 1, name: nonce() };
      },
      'edm.stockInfo': () => ({ stock: 'invitation' }),
      'category.add': () => ({ name: nonce() }),
      'category.delete': async (_known, world) => ({
        id: (await world.call<{ categoryId: string }>('category.add', { name: nonce() })).categoryId,
      }),
      'category.updateList': ({ categoryId }) => ({ categories: [{ categoryId, name: nonce() }] }),
      'category.secondList': ({ categoryId }) => ({ id: categoryId }),
      'document.edit': ({ documentId }) => ({ documentId, name: `${nonce()}.txt` }),
      'document.delete': async (_known, world) => ({ id: await newDocument(world) }),
      'document.switch': ({ documentId }) => ({ documentIds: [documentId], to: 'moved' }),
      'document.uses': ({ documentId }) => ({ documentIds: [documentId] }),
      'document.versionRestore': ({ documentId }) => ({ documentId, fileVersion: 1 }),
      'document.rename': ({ documentId }) => ({
        categoryId: 'all',
        documentIds: [documentId],
        renaming: { by: 'number', name: nonce() },
      }),
      'document.linkConvert': async (_known, world) => ({ documentId: await newDocument(world) }),
      'document.linkOpen': ({ linkCode }) => ({ code: linkCode }),
      'document.linkRevoke': async (_known, world) => {
        const documentId = await newDocument(world);
        return { linkId: (await world.call<{ linkId: string }>('document.linkConvert', { documentId })).linkId };
      },
    },
    searches: {
      'edm.page': () => ({ name: 'Growing' }),
      'document.page': () => ({ name: 'Growing' }),
      'document.recordPage': () => ({ name: 'Growing' }),
    },
    jobs: { 'resource.emptyTrash': () => ({}), 'resource.makeNarrow': () => ({}), 'resource.readTexts': () => ({}) },
    unmeasured: [
      'resource.fileUpload',
      'resource.fileCopy',
      'edm.upload',
      'edm.convert',
      // What they do besides keeping a file is what the others do as well.
      'document.upload',
      'document.zip',
      'document.sheetRows',
    ],
    growing: {
      'edm.page': few,
      'category.firstList': few,
      'category.secondList': few,
      'document.page': counted,
      'document.export': written,
      'document.recordPage': counted,
      'document.recordExport': written,
      'document.downloadLog': counted,
      'document.linkList': answered,
      'document.info': answered,
      'resource.emptyTrash': removes,
    },
  },
};

/** A document of its own, for what can be done with each once. */
async function newDocument(world: { call: <Out>(id: string, input: object, options?: object) => Promise<Out> }) {
  const file = { name: `${nonce()}.txt`, bytes: Buffer.from(nonce()) };
  return (await world.call<{ documentId: string }>('document.upload', {}, { file })).documentId;
}
