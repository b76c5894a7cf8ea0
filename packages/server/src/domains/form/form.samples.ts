import { formBlockAdd } from '@convoke/contract/form/form.calls.ts';
import { aField } from '../../../testing/forms.ts';
import { few } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';
import { contactProofOf } from './contact/contact.ops.ts';

export const samples: Samples<'person'> = {
  after: ['participant', 'resource'],
  async things({ organisation, one }) {
    const block = { name: 'A block', fields: [aField('why', 'text')] };
    const { formId: blockId } = await organisation.call(formBlockAdd, block);
    const formId = await one('SELECT form_id AS id FROM event WHERE organisation_id = $1 AND id = $2');
    return {
      keepingId: await one(
        `INSERT INTO form_keeping (organisation_id, files, total, made_by)
         SELECT organisation_id, '[]', 1, organisation_id FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      blockId,
      formId,
      was: formId,
      fileId: await one(
        `INSERT INTO form_file (organisation_id, form_id, field_id, kind, name, content_type, bytes, storage_key)
         SELECT organisation_id, form_id, 'paper', 'picture', 'a.png', 'image/png', 1, 'nowhere' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
    };
  },
  namesNothing: {
    fieldId: 'a field inside the form that the input names, or brings',
    id: 'an agreement inside the form that the input names',
  },
  growth: {
    async world({ server, call, one, organisationId }, { person }) {
      const { formId: blockId } = await call<{ formId: string }>('form.blockAdd', {
        name: 'A block',
        fields: [aField('blockText', 'text')],
      });
      const { id: keepingId } = await one(
        `INSERT INTO form_keeping (organisation_id, files, total, made_by) VALUES ($1, '[{"fileId": "01890000-0000-7000-8000-000000000000", "name": "a.pdf"}]', 1, $1) RETURNING id`,
        [organisationId],
      );
      return { blockId, keepingId, proof: contactProofOf(server.services, { phone: String(person['phone']) }).proof };
    },
    searches: {
      'form.blocks': () => ({ name: 'block' }),
    },
    jobs: {
      'form.removeFiles': () => ({}),
      'form.keepFiles': ({ keepingId }, { organisationId }) => ({ organisationId, keepingId }),
    },
    unmeasured: ['form.contactCode', 'form.fileKeep'],
    growing: {
      'form.blocks': few,
      'form.removeFiles': 'it looks at the files of a month ago',
    },
    holders: ['form'],
    fewInEach: ['form_option_tally', 'form_version'],
  },
};
