import { allCalls } from '@convoke/contract/all-calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { describe, expect, test } from 'vitest';
import { sampleInput, sampleOf, schemaOf } from '../testing/sample-input.ts';
import { chosenCalls } from '../testing/tier.ts';
import { fieldsFromText } from './core/from-text.ts';
import { parseInput } from './core/parse-input.ts';

/** A client may send every body form-encoded: what arrives is what the same body says in JSON. */

const thing = '01890000-0000-7000-8000-000000000000';
const mail = { subject: 'Hello', html: '<p>Hello</p>' };
const sms = { signName: 'Acme', text: 'Hello' };
const sources = [{ kind: 'members' }];
const token = 'a'.repeat(54);
const buyer = { name: 'Wang Xiuying', phone: '13800138000' };

/** What a schema's checks ask for besides. */
const given: Readonly<Record<string, Record<string, unknown>>> = {
  'badge.add': { design: standardDesign() },
  'badge.preview': { design: standardDesign() },
  'badge.update': { design: standardDesign() },
  'contact.sendCode': { email: undefined },
  'contact.verify': { email: undefined, code: '123456' },
  'form.tickets': { formId: thing },
  'message.domainAdd': { domain: 'mail.example.com' },
  'message.leave': { token },
  'message.mailBookEntryAdd': { address: 'ana@example.com' },
  'message.mailAddressSend': { mail },
  'message.mailSend': { mail, sources },
  'message.mailTest': { to: 'ana@example.com' },
  'message.preferences': { token },
  'message.smsAddress': { sms },
  'message.smsBatch': { sms, sources },
  'message.smsOrdinary': { sms },
  'message.smsBookEntryAdd': { address: '13800138000' },
  'message.smsTemplateAdd': { text: 'Your code is ${code}' },
  'message.smsTemplateUpdate': { text: 'Your code is ${code}' },
  'message.taskCount': { sources },
  'message.taskPeople': { sources },
  'message.taskUpdate': { sources },
  'message.taskWithout': { sources },
  'order.create': { buyer },
  'participant.find': { email: undefined },
  'questionnaire.draftSave': { nonce: 'a-nonce-of-this-test', phone: undefined },
  'questionnaire.draftOpen': { resume: 'a-link-to-go-on-later' },
  'ticket.add': { formId: thing },
  'ticket.update': { formId: thing },
  'vote.add': { formId: thing },
  'vote.edit': { formId: thing },
};

/** The call's input with every field, as far as each passes by itself. */
function fullInput(call: AnyCall): Record<string, unknown> {
  const input = sampleInput(call, given[call.id]);
  for (const name of Object.keys(input)) if (input[name] === undefined) delete input[name];
  for (const [name, schema] of Object.entries(schemaOf(call).properties ?? {})) {
    if (name in input || name in (given[call.id] ?? {})) continue;
    const more = { ...input, [name]: sampleOf(name, schema) };
    if (parseInput(call.input, more).success) Object.assign(input, more);
  }
  return input;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What is nested as JSON. */
const asJson = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isObject(value) ? JSON.stringify(value) : String(value)]),
  );

/** What is nested by names in brackets, as forms of PHP, Rails and jQuery do. */
function inBrackets(input: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const put = (name: string, value: unknown) => {
    if (!isObject(value)) fields[name] = String(value);
    else if (Object.keys(value as object).length === 0) fields[name] = JSON.stringify(value);
    else for (const [inner, each] of Object.entries(value as object)) put(`${name}[${inner}]`, each);
  };
  for (const [name, value] of Object.entries(input)) put(name, value);
  return fields;
}

const calls = chosenCalls(allCalls).filter(({ method }) => method === 'POST' || method === 'PUT');

describe('a form-encoded body says what the same in JSON says', () => {
  test.each(calls.map((call) => [call.id, call] as const))('%s', (_id, call) => {
    const input = fullInput(call);
    const wanted = parseInput(call.input, input);
    expect(wanted).toMatchObject({ success: true });
    for (const encode of [asJson, inBrackets])
      expect(parseInput(call.input, fieldsFromText(call.input, encode(input))), encode.name).toEqual(wanted);
  });
});
