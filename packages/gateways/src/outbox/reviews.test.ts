import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OutboxUnderTest, outboxUnderTest } from './testing/outbox-under-test.ts';

interface Said {
  body: {
    code: string;
    signStatus?: number;
    templateStatus?: string;
    templateCode?: string;
    templateContent?: string;
    auditInfo?: { rejectInfo?: string };
    signIspRegisterDetailList?: { operatorCode: string; registerStatus: number }[];
  };
}
interface Sdk {
  default: new (
    config: object,
  ) => {
    getSmsSign(request: object): Promise<Said>;
    getSmsTemplate(request: object): Promise<Said>;
    createSmsTemplate(request: object): Promise<Said>;
  };
  GetSmsSignRequest: new (map: object) => object;
  GetSmsTemplateRequest: new (map: object) => object;
  CreateSmsTemplateRequest: new (map: object) => object;
}
const sdk = createRequire(import.meta.url)('@alicloud/dysmsapi20170525') as Sdk;

let outbox: OutboxUnderTest;
beforeEach(async () => {
  outbox = await outboxUnderTest();
});
afterEach(() => outbox.end());

const client = () =>
  new sdk.default({
    accessKeyId: 'simulator',
    accessKeySecret: 'simulator-secret',
    endpoint: `127.0.0.1:${outbox.httpPort}`,
    protocol: 'http',
  });
const sign = async (signName: string) => (await client().getSmsSign(new sdk.GetSmsSignRequest({ signName }))).body;
const template = async (templateCode = '') =>
  (await client().getSmsTemplate(new sdk.GetSmsTemplateRequest({ templateCode }))).body;
const handIn = async (templateName: string, templateContent: string) =>
  (
    await client().createSmsTemplate(
      new sdk.CreateSmsTemplateRequest({ templateName, templateContent, templateType: 1, relatedSignName: '晨光' }),
    )
  ).body;

test('a signature is in review until it is decided, and stands in the carriers’ books', async () => {
  await outbox.control({ reviews: { mode: 'hold', delayMs: 0 } });
  expect(await sign('晨光会务')).toMatchObject({ code: 'OK', signStatus: 0 });
  await outbox.control({ reviews: { mode: 'approve', isFiled: false } });
  const approved = await sign('晨光会务');
  expect(approved.signStatus).toBe(1);
  expect(approved.signIspRegisterDetailList?.map(({ registerStatus }) => registerStatus)).toEqual([-1, -1, -1]);
  await outbox.control({ reviews: { isFiled: true } });
  const filed = await sign('晨光会务');
  expect(filed.signIspRegisterDetailList?.map(({ registerStatus }) => registerStatus)).toEqual([3, 3, 3]);
});

test('a template is handed in, decided once, and known after a restart', async () => {
  await outbox.control({ reviews: { mode: 'refuse', delayMs: 0, reason: 'not like this' } });
  const { templateCode } = await handIn('Reminder', '您报名的${event}即将开始');
  expect(await template(templateCode)).toMatchObject({
    templateStatus: '2',
    templateContent: '您报名的${event}即将开始',
    auditInfo: { rejectInfo: 'not like this' },
  });
  await outbox.control({ reviews: { mode: 'approve' } });
  await outbox.restart();
  expect(await template(templateCode)).toMatchObject({ templateStatus: '2' });
});

test('what a person calls so is refused whatever the control says', async () => {
  await outbox.control({ reviews: { delayMs: 0 } });
  expect(await sign('请拒绝我')).toMatchObject({ signStatus: 2 });
});

test('what is not there, and what is no template, is said by the vendor’s codes', async () => {
  await outbox.control({ reviews: { mode: 'absent' } });
  expect((await sign('晨光会务')).code).toBe('isv.SMS_SIGN_NOT_EXIST');
  expect((await template('SMS_1')).code).toBe('isv.SMS_TEMPLATE_NOT_EXIST');
  expect((await handIn('With a signature', '【晨光】您好')).code).toBe('isv.TEMPLATE_CONTENT_ILLEGAL');
});
