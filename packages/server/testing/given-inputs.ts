import { smallSite } from '../src/domains/site/site.samples.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';

const thing = '01890000-0000-7000-8000-000000000000';
const mail = { subject: 'Hello', html: '<p>Hello</p>' };
const sms = { signName: 'Acme', text: 'Hello' };
const sources = [{ kind: 'members' }];
const token = 'a'.repeat(54);
const buyer = { name: 'Wang Xiuying', phone: '13800138000' };

/** What the checks of a call's schema ask for besides what each field takes by itself. */
export const givenOf: Readonly<Record<string, Record<string, unknown>>> = {
  'badge.add': { design: standardDesign() },
  'badge.preview': { design: standardDesign() },
  'badge.update': { design: standardDesign() },
  'contact.sendCode': { email: undefined },
  'contact.verify': { email: undefined, code: '123456' },
  'document.rename': { renaming: { by: 'add', before: '2026 ' } },
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
  'event.publish': { websiteUrl: 'https://example.com/' },
  'order.create': { buyer },
  'outbound.unallot': { taskId: thing, outboundId: thing },
  'shortlink.convert': { data: 'https://example.com/' },
  'participant.find': { email: undefined },
  'questionnaire.draftSave': { nonce: 'a-nonce-of-this-test', phone: undefined },
  'questionnaire.draftOpen': { resume: 'a-link-to-go-on-later' },
  'site.keep': { document: smallSite },
  'site.menuAdd': { target: { kind: 'group' } },
  'ticket.add': { formId: thing },
  'ticket.update': { formId: thing },
  'vote.add': { formId: thing },
  'vote.edit': { formId: thing },
};
