import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ControlPanel } from './control.ts';
import type { Counts } from './counts.ts';
import { type NewMessage, type OutboxMessage, segmentsOf } from './record.ts';
import type { Reports } from './reports.ts';
import type { ReviewDesk } from './reviews.ts';
import { sendDetails } from './rpc-details.ts';
import { answerReview } from './rpc-reviews.ts';
import { checkSignature, type NonceMemory, type RpcCall, type RpcKeys } from './rpc-signature.ts';
import type { SmsLimits } from './sms-limits.ts';
import type { OutboxStore } from './store.ts';

/**
 * The vendor's RPC end point (`POST /`, or GET with `Action`): SendSms, SendBatchSms, QuerySendDetails and what rpc-reviews.ts knows, of version
 * 2017-05-25. Faults of the call answer with an HTTP error, faults of the message with 200 and an isv.* code, as the vendor does. A local client may put the finished text, which the
 * protocol does not carry, into the header `x-simulator-text` (base64url of UTF-8; of a batch of different texts a JSON array of them); without it the
 * page shows the template's code and parameters.
 */

interface Answer {
  status: number;
  body: { Code: string; Message: string; RequestId: string; BizId?: string; [more: string]: unknown };
}

interface Sms {
  phone: string;
  signName: string;
  params: string;
}

const mainlandPattern = /^(?:\+?86|0086)?(1[3-9]\d{9})$/;
/** Other countries' numbers begin with the country's code. Whether they are served is the contract's affair: the product's SMS_REGIONS. */
const foreignPattern = /^(?:\+|00)?((?!86)[2-9]\d{7,14}|1[2-9]\d{9})$/;

/** A number as it is kept: mainland ones without their country, others with it. */
const readNumber = (given: string) => mainlandPattern.exec(given)?.[1] ?? foreignPattern.exec(given)?.[1];

export interface RpcParts {
  store: OutboxStore;
  control: ControlPanel;
  reports: Reports;
  counts: Counts;
  limits: SmsLimits;
  reviews: ReviewDesk;
  keys: RpcKeys;
  nonces: NonceMemory;
}

export function rpcRoutes(app: FastifyInstance, parts: RpcParts): void {
  app.post('/', (request, reply) => answerRpc(request, reply, parts));
}

export async function answerRpc(request: FastifyRequest, reply: FastifyReply, parts: RpcParts): Promise<FastifyReply> {
  const { control } = parts;
  if (control.state.sms.mode === 'down') return hangUp(request, reply);
  const call = readCall(request);
  const params = new URLSearchParams([...call.query, ...call.form]);
  const refused = checkSignature(call, parts.keys, parts.nonces);
  if (refused) return send(reply, fault(refused.status, refused.code, refused.message));
  const version = request.headers['x-acs-version'] ?? params.get('Version');
  if (version !== '2017-05-25')
    return send(reply, fault(400, 'InvalidVersion', 'Specified parameter Version is not valid.'));
  const throttled = parts.limits.callRefusal(control.state.smsLimits);
  if (throttled) return send(reply, fault(400, throttled, 'Request was denied due to user flow control.'));
  const action = request.headers['x-acs-action'] ?? params.get('Action');
  if (action === 'QuerySendDetails') return answerDetails(params, reply, parts);
  const reviewed = await answerReview(String(action), params, parts.reviews);
  if (reviewed && 'refused' in reviewed) return send(reply, fault(200, ...reviewed.refused));
  if (reviewed) {
    const RequestId = randomUUID().toUpperCase();
    return send(reply, { status: 200, body: { Code: 'OK', Message: 'OK', RequestId, ...reviewed.body } });
  }
  const batch = action === 'SendSms' ? readOne(params) : action === 'SendBatchSms' ? readBatch(params) : null;
  if (!batch)
    return send(
      reply,
      fault(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.'),
    );
  if ('body' in batch) return send(reply, batch);

  const fates = batch.map((one) => control.fateOf('sms', one.phone));
  if (fates.some((fate) => fate.kind === 'unavailable'))
    return send(reply, fault(503, 'ServiceUnavailable', 'The service is unavailable.'));
  if (fates.some((fate) => fate.kind === 'cut')) return hangUp(request, reply);
  const refusal = fates.find((fate) => fate.kind === 'refused');
  if (refusal?.kind === 'refused') return send(reply, fault(200, refusal.code, refusal.reason));
  if (control.state.sms.mode === 'reject')
    return send(reply, fault(200, control.state.sms.code, 'refused by the simulator'));
  const numbers = batch.map((one) => one.phone);
  const limited = parts.limits.take(control.state.smsLimits, numbers);
  if (limited) return send(reply, fault(200, limited.code, limited.message));

  const bizId = `${randomInt(1, 2 ** 47)}${randomInt(1000, 9999)}^0`;
  const texts = textsOf(request, batch.length);
  const messages = batch.map((sms, index) => messageOf(sms, bizId, params, texts?.[index] ?? null));
  const kept: OutboxMessage[] = [];
  for (const message of messages) kept.push(await keep(message, parts));
  await parts.counts.add(messages.map((one) => ({ channel: 'sms', to: one.to, key: keyOf(one) })));
  parts.reports.expect(...kept);
  const late = Math.max(0, ...fates.map((fate) => (fate.kind === 'late' ? fate.delayMs : 0)));
  const wait = control.state.sms.mode === 'delay' ? Math.max(late, control.state.sms.delayMs) : late;
  if (wait > 0) await sleep(wait);
  if (fates.some((fate) => fate.kind === 'unanswered')) return hangUp(request, reply);
  return send(reply, {
    status: 200,
    body: { Code: 'OK', Message: 'OK', RequestId: randomUUID().toUpperCase(), BizId: bizId },
  });
}

async function answerDetails(params: URLSearchParams, reply: FastifyReply, parts: RpcParts): Promise<FastifyReply> {
  const number = readNumber(params.get('PhoneNumber') ?? '');
  if (!number) return send(reply, fault(200, 'isv.MOBILE_NUMBER_ILLEGAL', 'PhoneNumber is not a mobile number'));
  const details = await sendDetails(parts.store, number, params, parts.control.state.detailsDelayMs);
  if (typeof details === 'string') return send(reply, fault(200, 'isv.INVALID_PARAMETERS', details));
  const RequestId = randomUUID().toUpperCase();
  return send(reply, { status: 200, body: { Code: 'OK', Message: 'OK', RequestId, ...details } });
}

/** What says that two messages are the same: the number that the sender gave it, else its text. */
function keyOf(message: NewMessage): string {
  return message.sms?.outId || `${message.sms?.templateCode ?? ''} ${message.sms?.params ?? ''}`;
}

function messageOf(sms: Sms, bizId: string, params: URLSearchParams, given: string | null): NewMessage {
  const templateCode = params.get('TemplateCode') ?? '';
  const text = given ?? `【${sms.signName}】${templateCode} ${sms.params}`;
  return {
    channel: 'sms',
    to: sms.phone,
    recipients: [sms.phone],
    from: sms.signName,
    subject: '',
    text,
    html: null,
    headers: [],
    attachments: [],
    messageId: null,
    sms: {
      signName: sms.signName,
      templateCode,
      params: sms.params,
      bizId,
      outId: params.get('OutId') ?? '',
      segments: segmentsOf(text),
    },
  };
}

const keep = (message: NewMessage, parts: RpcParts): Promise<OutboxMessage> =>
  parts.store.add(message, null, {
    state: 'accepted',
    errCode: null,
    at: new Date().toISOString(),
    report: 'waiting',
  });

function readOne(params: URLSearchParams): Sms[] | Answer {
  const phones = (params.get('PhoneNumbers') ?? '').split(',').filter((one) => one !== '');
  if (phones.length === 0) return fault(200, 'isv.MOBILE_NUMBER_ILLEGAL', 'PhoneNumbers is empty');
  if (phones.length > 1000) return fault(200, 'isv.MOBILE_COUNT_OVER_LIMIT', 'at most 1000 numbers a call');
  const signName = params.get('SignName') ?? '';
  const templateParam = params.get('TemplateParam') ?? '';
  if (templateParam !== '' && !isJson(templateParam, 'object'))
    return fault(200, 'isv.INVALID_JSON_PARAM', 'TemplateParam is not a JSON object');
  return check(
    phones.map((phone) => ({ phone, signName, params: templateParam || '{}' })),
    params,
  );
}

function readBatch(params: URLSearchParams): Sms[] | Answer {
  const phones = readStrings(params.get('PhoneNumberJson'));
  const signs = readStrings(params.get('SignNameJson'));
  const given = params.get('TemplateParamJson');
  const values = given ? readList(given) : [];
  if (!phones || !signs || !values) return fault(200, 'isv.INVALID_JSON_PARAM', 'a JSON array is expected');
  if (phones.length === 0 || phones.length > 100)
    return fault(200, 'isv.MOBILE_COUNT_OVER_LIMIT', 'from 1 to 100 numbers a call');
  if (signs.length !== phones.length || (given && values.length !== phones.length)) {
    return fault(200, 'isv.INVALID_PARAMETERS', 'numbers, signatures and parameters are not equally many');
  }
  return check(
    phones.map((phone, index) => ({
      phone,
      signName: signs[index] ?? '',
      params: JSON.stringify(values[index] ?? {}),
    })),
    params,
  );
}

function check(batch: Sms[], params: URLSearchParams): Sms[] | Answer {
  if (!/^[\w-]{1,64}$/.test(params.get('TemplateCode') ?? ''))
    return fault(200, 'isv.SMS_TEMPLATE_ILLEGAL', 'the template does not exist');
  const checked: Sms[] = [];
  for (const sms of batch) {
    const phone = readNumber(sms.phone);
    if (!phone) return fault(200, 'isv.MOBILE_NUMBER_ILLEGAL', `${sms.phone} is not a mobile number`);
    if (!/^.{2,12}$/u.test(sms.signName))
      return fault(200, 'isv.SMS_SIGNATURE_ILLEGAL', 'a signature has 2 to 12 characters');
    checked.push({ ...sms, phone });
  }
  return checked;
}

function readCall(request: FastifyRequest): RpcCall {
  const [path = '/', search = ''] = (request.raw.url ?? '/').split('?', 2);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return {
    method: request.method,
    path,
    query: new URLSearchParams(search),
    headers: request.headers,
    body,
    form: new URLSearchParams(isForm ? body.toString() : ''),
  };
}

/** The finished texts: one for all, or one each. */
function textsOf(request: FastifyRequest, count: number): string[] | null {
  const value = request.headers['x-simulator-text'];
  if (typeof value !== 'string' || value === '') return null;
  const text = Buffer.from(value, 'base64url').toString();
  const list = readStrings(text);
  return list?.length === count ? list : Array.from({ length: count }, () => text);
}

function readList(json: string): unknown[] | null {
  return isJson(json, 'array') ? (JSON.parse(json) as unknown[]) : null;
}

function readStrings(json: string | null): string[] | null {
  const list = json === null ? null : readList(json);
  return list?.every((one) => typeof one === 'string') ? list : null;
}

function isJson(text: string, kind: 'array' | 'object'): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Array.isArray(value) === (kind === 'array');
  } catch {
    return false;
  }
}

function fault(status: number, code: string, message: string): Answer {
  return { status, body: { Code: code, Message: message, RequestId: randomUUID().toUpperCase() } };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body);
}

/** Ends the connection without a byte, as a vendor that is down or dies in the middle does. */
function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
