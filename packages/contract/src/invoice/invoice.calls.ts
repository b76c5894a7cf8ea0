import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, isoTime, line, longText, pageOf, paging, queryBool, queryInt } from '../core/fields.ts';
import { partly } from '../core/update-fields.ts';
import { maxPriceCents } from '../order/order.rules.ts';
import {
  applicants,
  differenceFields,
  invoiceNumberForm,
  invoiceStates,
  invoiceTypes,
  titleKinds,
} from './invoice.rules.ts';
import { invoiceTitle, titleFields } from './invoice.title.ts';

/** Titles of an organisation, and the invoices that it issues to buyers and asks for itself. What buyers do: invoice.own.calls.ts. */

const title = {
  kind: z.enum(titleKinds),
  type: z.enum(invoiceTypes),
  title: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
  email: z.string().nullable(),
};

const groupRow = z.object({ invoiceGroupId: id, ...title, isDefault: z.boolean(), createdAt: z.string() });
export type InvoiceGroupRow = z.infer<typeof groupRow>;

export const invoiceGroupAdd = defineCall({
  id: 'invoice.groupAdd',
  method: 'POST',
  path: '/event/invoice/group/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a title, to which the organisation has invoices made out. The first one is the default.',
  input: z.object({ ...titleFields, isDefault: z.boolean().default(false) }),
  output: z.object({ invoiceGroupId: id }),
  fails: ['INVOICE_GROUPS_MANY'],
});

export const invoiceGroupEdit = defineCall({
  id: 'invoice.groupEdit',
  method: 'POST',
  path: '/event/invoice/group/edit',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a title. Invoices that were applied for keep the one that stood there then.',
  input: z.object({ invoiceGroupId: id, ...partly({ ...titleFields, isDefault: z.boolean() }) }),
  output: done,
});

export const invoiceGroupDelete = defineCall({
  id: 'invoice.groupDelete',
  method: 'POST',
  path: '/event/invoice/group/del/{invoiceGroupId}/{type}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a title of this type; invoices keep what they have of it.',
  input: z.object({ invoiceGroupId: id, type: z.enum(invoiceTypes) }),
  output: done,
});

export const invoiceGroupList = defineCall({
  id: 'invoice.groupList',
  method: 'GET',
  path: '/event/invoice/group/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The titles of the organisation, and whether it asks its buyers for all six fields of a special one.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    type: z.enum(invoiceTypes).optional(),
    sort: z.enum(['-createdAt', 'createdAt', 'title']).default('-createdAt'),
  }),
  output: pageOf(groupRow).extend({ asksAll: z.boolean() }),
});

export const invoiceSetting = defineCall({
  id: 'invoice.setting',
  method: 'POST',
  path: '/event/invoice/setting',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Whether buyers who want a special invoice must give name, tax number, address, phone, bank and account, as some sellers still ask.',
  input: z.object({ asksAll: z.boolean() }),
  output: done,
});

export const invoiceRow = z.object({
  invoiceId: id,
  /** What was paid: an order of a buyer, whose invoice the organisation issues; or a top-up, whose invoice whoever runs the installation does. */
  about: z.enum(['order', 'recharge']),
  orderId: id.nullable(),
  eventId: id.nullable(),
  eventTitle: z.string().nullable(),
  /** Of the order or the top-up. */
  subjectNumber: z.string(),
  ...title,
  /** Below zero: a red letter. */
  amountCents: z.int(),
  /** What red letters have taken back of it. */
  redCents: z.int(),
  currency: z.string(),
  state: z.enum(invoiceStates),
  reason: z.string(),
  number: z.string().nullable(),
  hasFile: z.boolean(),
  /** The invoice that this one corrects. */
  redOf: id.nullable(),
  redOfNumber: z.string().nullable(),
  /** What of it must be taken back because its money went back; above zero = needs a red letter. */
  overCents: z.int(),
  appliedBy: z.enum(applicants),
  createdAt: z.string(),
  issuedAt: z.string().nullable(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

const filters = {
  search: line(100).optional(),
  state: z.enum(invoiceStates).optional(),
  about: z.enum(['order', 'recharge']).optional(),
  orderId: id.optional(),
  eventId: id.optional(),
  needsRed: queryBool.optional(),
  createdFrom: isoTime.optional(),
  createdTo: isoTime.optional(),
};

export const invoiceList = defineCall({
  id: 'invoice.list',
  method: 'GET',
  path: '/event/invoice/list',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Invoices of the organisation: those its buyers applied for, and its own for top-ups. `search` is part of a name, a tax number, an invoice’s number or an order’s.',
  input: z.object({
    ...paging,
    ...filters,
    sort: z.enum(['-createdAt', 'createdAt', '-amountCents', 'amountCents']).default('-createdAt'),
  }),
  output: pageOf(invoiceRow),
});

export const invoiceExport = defineCall({
  id: 'invoice.export',
  method: 'GET',
  path: '/event/invoice/excel/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The invoices that match, one line each with what a tax system asks for, as an xlsx sheet.',
  input: z.object(filters),
  output: fileOutput,
});

export const invoiceApply = defineCall({
  id: 'invoice.apply',
  method: 'POST',
  path: '/event/invoice/apply/{invoiceId}/{invoiceGroupId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Applies for an invoice for a paid top-up, made out to a title of the organisation. `invoiceId` is the top-up’s id, or that of an application for it that came to nothing. Without an amount for all that is left of it.',
  input: z.object({
    invoiceId: id,
    invoiceGroupId: id,
    amountCents: z.int().min(1).max(maxPriceCents).optional(),
  }),
  output: z.object({ invoiceId: id, amountCents: z.int() }),
  fails: ['INVOICE_NOT_PAID', 'INVOICE_TOO_MUCH', 'INVOICE_TOO_OFTEN'],
});

const applied = z.object({ invoiceId: id, amountCents: z.int() });

export const invoiceApplyFor = defineCall({
  id: 'invoice.applyFor',
  method: 'POST',
  path: '/event/invoice/order/apply/{orderId}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'The organiser applies on behalf of a buyer. Without a title made out to the one that stands on the order; without an amount for all that is left.',
  input: z.object({
    orderId: id,
    invoice: invoiceTitle.optional(),
    amountCents: z.int().min(1).max(maxPriceCents).optional(),
  }),
  output: applied,
  fails: ['INVOICE_NOT_PAID', 'INVOICE_TOO_MUCH', 'INVOICE_TOO_OFTEN', 'INVOICE_NO_TITLE', 'INVOICE_TITLE_SHORT'],
});

/** What a file says that was brought, and where that differs. */
const fileAnswer = {
  isDone: z.boolean(),
  differences: z.array(
    z.object({
      field: z.enum(differenceFields),
      expected: z.string(),
      read: z.string().nullable(),
      isRefused: z.boolean(),
    }),
  ),
};

const fileFields = {
  /** 20 digits; without one as the file says. */
  number: z.string().trim().regex(invoiceNumberForm).optional(),
  /** Somebody has looked at the differences and takes the file all the same. */
  confirmed: queryBool.optional(),
};

const fileFails = [
  'FILE_MISSING',
  'INVOICE_FILE_KIND',
  'INVOICE_FILE_UNREADABLE',
  'INVOICE_NUMBER_MISSING',
  'INVOICE_NUMBER_TAKEN',
  'INVOICE_STATE',
] as const;

export const invoiceIssue = defineCall({
  id: 'invoice.issue',
  method: 'POST',
  path: '/event/invoice/issue/{invoiceId}',
  audience: 'organiser',
  kind: 'batch',
  uploadBytes: 5 * 1024 * 1024,
  inQuery: ['number', 'confirmed'],
  summary:
    'Attaches the file (PDF, OFD or XML) that the organiser’s tax system made, and says that the invoice is issued. What the file says is compared first: another number or amount is refused, another name, or what cannot be read, wants `confirmed`; until then `isDone` is false and nothing is kept.',
  input: z.object({ invoiceId: id, ...fileFields }),
  output: z.object(fileAnswer),
  fails: [...fileFails, 'INVOICE_TOO_MUCH'],
});

export const invoiceRed = defineCall({
  id: 'invoice.red',
  method: 'POST',
  path: '/event/invoice/red/{invoiceId}',
  audience: 'organiser',
  kind: 'batch',
  uploadBytes: 5 * 1024 * 1024,
  inQuery: ['number', 'confirmed', 'amountCents'],
  summary:
    'Enters the red letter that takes back an issued invoice or a part of it, with its file, compared as for `invoice.issue`. Without an amount all that is left of the invoice.',
  input: z.object({ invoiceId: id, amountCents: queryInt(1, maxPriceCents).optional(), ...fileFields }),
  output: z.object({ ...fileAnswer, redId: id.nullable() }),
  fails: [...fileFails, 'INVOICE_RED_TOO_MUCH'],
});

export const invoiceReject = defineCall({
  id: 'invoice.reject',
  method: 'POST',
  path: '/event/invoice/reject/{invoiceId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Rejects what a buyer applied for, with the reason that the buyer is told.',
  input: z.object({ invoiceId: id, reason: longText(200, 1) }),
  output: done,
  fails: ['INVOICE_STATE'],
});

export const invoiceWithdraw = defineCall({
  id: 'invoice.withdraw',
  method: 'POST',
  path: '/event/invoice/withdraw/{invoiceId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Withdraws what the organiser applied for, while it is not issued.',
  input: z.object({ invoiceId: id }),
  output: done,
  fails: ['INVOICE_STATE'],
});

export const invoiceFile = defineCall({
  id: 'invoice.file',
  method: 'GET',
  path: '/event/invoice/file/{invoiceId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The file of an issued invoice, as it was attached.',
  input: z.object({ invoiceId: id }),
  output: fileOutput,
});

export const invoiceCalls = [
  invoiceGroupAdd,
  invoiceGroupEdit,
  invoiceGroupDelete,
  invoiceGroupList,
  invoiceSetting,
  invoiceList,
  invoiceExport,
  invoiceApply,
  invoiceApplyFor,
  invoiceIssue,
  invoiceRed,
  invoiceReject,
  invoiceWithdraw,
  invoiceFile,
];
