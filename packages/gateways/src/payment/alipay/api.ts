import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentParts } from '../parts.ts';
import { errorPage } from '../cashier/page.ts';
import { languageOf } from '../cashier/texts.ts';
import { answerAlipay } from './answer.ts';
import { type AlipayResult, type Content, failed, methods, readOrder } from './methods.ts';
import { requestProblem } from './signature.ts';

const pages = { 'alipay.trade.page.pay': 'page', 'alipay.trade.wap.pay': 'wap' } as const;

/** Alipay's one end point: the method is a field, some fields are in the address and some in the form, and the answer is named after the method. */
export function alipayRoutes(app: FastifyInstance, parts: PaymentParts): void {
  const handle = (request: FastifyRequest, reply: FastifyReply) => {
    const fields = fieldsOf(request);
    const method = fields?.get('method') ?? '';
    if (method in pages)
      return showPage(request, reply, parts, fields ?? new Map<string, string>(), pages[method as keyof typeof pages]);
    return answerAlipay(parts, reply, method, () => call(parts, fields, method));
  };
  app.get('/gateway.do', handle);
  app.post('/gateway.do', handle);
}

async function call(parts: PaymentParts, fields: Map<string, string> | null, method: string): Promise<AlipayResult> {
  if (!fields) return failed('40002', 'Invalid Arguments', 'isv.invalid-parameter', '参数重复');
  const problem = requestProblem(fields, parts.keys.alipay);
  if (problem) return failed('40002', 'Invalid Arguments', problem.subCode, problem.subMsg);
  const work = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!work) return failed('40002', 'Invalid Arguments', 'isv.invalid-method', '不存在的方法名');
  const content = contentOf(fields);
  if (!content) return failed('40002', 'Invalid Arguments', 'isv.invalid-parameter', 'biz_content');
  return work(content, parts, fields);
}

/** The person's browser comes here with the signed order and is shown the cashier. */
async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: PaymentParts,
  fields: Map<string, string>,
  way: 'page' | 'wap',
): Promise<FastifyReply> {
  const refuse = (why: string) =>
    reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(errorPage(languageOf(request.headers['accept-language']), why));
  const problem = requestProblem(fields, parts.keys.alipay);
  if (problem) return refuse(problem.subCode);
  const content = contentOf(fields);
  const product = way === 'page' ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY';
  if (!content || content['product_code'] !== product)
    return refuse(`isv.invalid-parameter: product_code is ${product}`);
  const order = readOrder(content, fields, way, parts);
  if (typeof order === 'string') return refuse(`isv.invalid-parameter: ${order}`);
  const outcome = await parts.ledger.create(order);
  if ('ok' in outcome) return reply.redirect(`/cashier/${outcome.ok.id}`, 303);
  // The person comes back to a page that is over: show how it stands.
  const old = parts.ledger.find('alipay', order.outTradeNo);
  return old && outcome.no !== 'differs' ? reply.redirect(`/cashier/${old.id}`, 303) : refuse(`ACQ.${outcome.no}`);
}

/** Null when a field is named twice: which one counts would be anybody's guess. */
function fieldsOf(request: FastifyRequest): Map<string, string> | null {
  const query = new URLSearchParams((request.raw.url ?? '').split(/\?(.*)/s)[1] ?? '');
  const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
  const fields = new Map<string, string>();
  for (const [name, value] of [...query, ...form]) {
    if (fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

function contentOf(fields: Map<string, string>): Content | null {
  try {
    const value: unknown = JSON.parse(fields.get('biz_content') ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Content) : null;
  } catch {
    return null;
  }
}
