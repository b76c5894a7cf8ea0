import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { creditCode } from '@convoke/contract/invoice/tax-number.ts';
import { zipStream } from '../src/core/tables/zip.ts';
import { paperPdf } from './papers.ts';

/** Invoices as tax systems make them, for tests. */

export const company = {
  kind: 'organisation' as const,
  title: '上海示例信息技术有限公司',
  taxNumber: creditCode('91310104MA1F00001'),
};

export interface Paper {
  number: string;
  title: string;
  taxNumber: string;
  amountCents: number;
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

export const invoiceXml = ({ number, title, taxNumber, amountCents }: Paper) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice><Header><EIid>${number}</EIid><EInvoiceTag>SWEI3200</EInvoiceTag></Header><EInvoiceData>
<SellerInformation><SellerIdNum>91440300708461136T</SellerIdNum><SellerName>深圳会议有限公司</SellerName></SellerInformation>
<BuyerInformation><BuyerIdNum>${taxNumber}</BuyerIdNum><BuyerName>${title}</BuyerName></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1.00</TotalAmWithoutTax><TotalTax-includedAmount>${yuan(amountCents)}</TotalTax-includedAmount></BasicInformation>
</EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber></TaxSupervisionInfo></EInvoice>`);

export function invoicePdf({ number, title, taxNumber, amountCents }: Paper): Buffer {
  const text = `电子发票（普通发票） 发票号码：${number} 购买方信息 名称：${title} 统一社会信用代码/纳税人识别号：${taxNumber} 销售方信息 名称：深圳会议有限公司 统一社会信用代码/纳税人识别号：91440300708461136T 合 计 ¥1.00 价税合计（大写） 壹圆整 （小写） ¥${yuan(amountCents)}`;
  // Small, so that all of it stands on the page: what is beyond is not read.
  return Buffer.from(paperPdf([text]).toString('latin1').replace('/F1 24 Tf', '/F1  2 Tf'), 'latin1');
}

export const zipped = (files: Readonly<Record<string, string | Buffer>>) =>
  buffer(
    zipStream(
      Object.entries(files).map(([name, content]) => ({ name, content: Readable.from([Buffer.from(content)]) })),
    ),
  );

export const invoiceOfd = ({ number, title, taxNumber, amountCents }: Paper) =>
  zipped({
    'OFD.xml': '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016"/>',
    'Doc_0/Attachs/original_invoice.xml': `<?xml version="1.0"?><fp:eInvoice xmlns:fp="x"><fp:InvoiceNo>${number}</fp:InvoiceNo><fp:Buyer><fp:BuyerName>${title}</fp:BuyerName><fp:BuyerTaxID>${taxNumber}</fp:BuyerTaxID></fp:Buyer><fp:TaxInclusiveTotalAmount>${yuan(amountCents)}</fp:TaxInclusiveTotalAmount></fp:eInvoice>`,
  });

let last = 0;
/** A number that no invoice has yet: 2026, Shanghai. */
export function freshNumber(): string {
  last += 1;
  return `2631${String(Date.now() % 1e10).padStart(10, '0')}${String(last).padStart(6, '0')}`;
}
