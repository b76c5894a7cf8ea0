import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { publicSchema } from './real-programmes.ts';

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addFormat('color', /^#[0-9a-f]{6}$/i);

/** What ajv finds wrong with a programme by a public schema. It says draft 06, of which it uses nothing that draft 07 has not. */
export function jsonFaults(schema: 'schedule' | 'schedule2', value: unknown) {
  const text = () => JSON.parse(publicSchema(`${schema}.schema.json`)) as object;
  const validate =
    ajv.getSchema(schema) ??
    ajv.compile({ ...text(), $schema: 'http://json-schema.org/draft-07/schema#', $id: schema });
  return validate(JSON.parse(JSON.stringify(value))) ? [] : validate.errors;
}
