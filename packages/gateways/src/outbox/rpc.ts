import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ControlPanel, fateOf } from './control.ts';
import { type NewMessage, segmentsOf } from './record.ts';
import type { Reports } from './reports.ts';
import { checkSignature, type NonceMemory, type RpcCall, type RpcKeys } from './rpc-signature.ts';
import type { OutboxStore } from './store.ts';

/**
 * The vendor's RPC end point (`POST /`, or GET with `Action`): SendSms and SendBatchSms of version 2017-05-25. Faults of the call answer with an HTTP
 * error, faults of the message with 200 and an isv.* code, as the vendor does. A local client may put the finished text, which the protocol does
 * not carry, into the header `x-simulator-text` (base64url of UTF-8); without it the page shows the template's code and parameters.
 */

interface Answer {
  status: number;
  body: { Code: string; Message: string; RequestId: string; BizId?: string };
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
  const action = request.headers['x-acs-action'] ?? params.get('Action');
  const batch = action === 'SendSms' ? readOne(params) : action === 'SendBatchSms' ? readBatch(params) : null;
  if (!batch)
    return send(
      reply,
      fault(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.'),
    );
  if ('body' in batch) return send(reply, batch);

  const fates = batch.map((one) => fateOf('sms', one.phone));
  if (fates.some((fate) => fate.kind === 'unavailable'))
    return send(reply, fault(503, 'ServiceUnavailable', 'The service is unavailable.'));
  const refusal = fates.find((fate) => fate.kind === 'refused');
  if (refusal) return send(reply, fault(200, refusal.code, refusal.reason));
  if (control.state.sms.mode === 'reject')
    return send(reply, fault(200, control.state.sms.code, 'refused by the simulator'));

  const bizId = `${randomInt(1, 2 ** 47)}${randomInt(1000, 9999)}^0`;
  for (const sms of batch) await keep(sms, bizId, params, textOf(request), parts);
  const late = Math.max(0, ...fates.map((fate) => (fate.kind === 'late' ? fate.delayMs : 0)));
  await sleep(control.state.sms.mode === 'delay' ? Math.max(late, control.state.sms.delayMs) : late);
  if (fates.some((fate) => fate.kind === 'unanswered')) return hangUp(request, reply);
  return send(reply, {
    status: 200,
    body: { Code: 'OK', Message: 'OK', RequestId: randomUUID().toUpperCase(), BizId: bizId },
  });
}

async function keep(
  sms: Sms,
  bizId: string,
  params: URLSearchParams,
  given: string | null,
  parts: RpcParts,
): Promise<void> {
  const templateCode = params.get('TemplateCode') ?? '';
  const text = given ?? `【${sms.signName}】${templateCode} ${sms.params}`;
  const message: NewMessage = {
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
  const kept = await parts.store.add(message, null, {
    state: 'accepted',
    errCode: null,
    at: new Date().toISOString(),
    report: 'waiting',
  });
  parts.reports.expect(kept);
}

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

function textOf(request: FastifyRequest): string | null {
  const value = request.headers['x-simulator-text'];
  return typeof value === 'string' && value !== '' ? Buffer.from(value, 'base64url').toString() : null;
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
