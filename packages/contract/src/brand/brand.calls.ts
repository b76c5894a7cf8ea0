import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, versionNumber } from '../core/fields.ts';
import { overwritten, partly } from '../core/update-fields.ts';
import { isPublicLink } from '../core/public-link.ts';

/** The organisation's own brand, and those that it works with. What of an event is published stands in event.publish. */

const fields = {
  name: line(100, 1),
  /** Storage key that organizer.logoUpload answered; null = no logo. */
  logoKey: z.string().max(200).nullable().default(null),
  /** Where the logo leads; empty = nowhere. */
  link: line(500)
    .refine((url) => url === '' || isPublicLink(url), { params: { problem: 'httpsLink' } })
    .default(''),
  /** Whether the pages of events show it. */
  isShown: z.boolean().default(true),
};

const brand = z.object({
  brandId: id,
  version: versionNumber,
  /** The organisation's own; all others are of those it works with. */
  isOwn: z.boolean(),
  name: z.string(),
  logoKey: z.string().nullable(),
  logoUrl: z.string().nullable(),
  link: z.string(),
  isShown: z.boolean(),
});

export type Brand = z.infer<typeof brand>;

export const brandUpdate = defineCall({
  id: 'brand.update',
  method: 'POST',
  path: '/event/brand/by/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a brand; without brandId the organisation’s own, which is made the first time. BRAND_CHANGED says what stands there now.',
  input: z.object({ brandId: id.optional(), version: versionNumber.optional(), ...partly(fields), name: fields.name }),
  output: z.object({ brandId: id, version: versionNumber, ...overwritten }),
  fails: ['FILE_MISSING', 'BRAND_CHANGED', 'BRAND_TAKEN'],
});

export const brandCooperationAdd = defineCall({
  id: 'brand.cooperationAdd',
  method: 'POST',
  path: '/event/brand/cooperation/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Adds a brand that the organisation works with. One of that name that was deleted comes back, as it is given now.',
  input: z.object(fields),
  output: z.object({ brandId: id, version: versionNumber }),
  fails: ['FILE_MISSING', 'BRAND_TAKEN'],
});

export const brandCooperationDelete = defineCall({
  id: 'brand.cooperationDelete',
  method: 'GET',
  path: '/event/brand/cooperation/del/{brandId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a brand; pages of events show it no more. Added again by its name it comes back.',
  input: z.object({ brandId: id }),
  output: done,
});

export const brandCooperationList = defineCall({
  id: 'brand.cooperationList',
  method: 'GET',
  path: '/event/brand/cooperation/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The organisation’s own brand, if it has one, and those that it works with, by name.',
  input: z.object({ search: line(100).optional() }),
  output: z.array(brand),
});

/** A brand as everybody may see it. */
export const publicBrand = z.object({
  name: z.string(),
  logoUrl: z.string().nullable(),
  link: z.string(),
  isOwn: z.boolean(),
});

export type PublicBrand = z.infer<typeof publicBrand>;

export const brandCalls = [brandUpdate, brandCooperationAdd, brandCooperationDelete, brandCooperationList];
