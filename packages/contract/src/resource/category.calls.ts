import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id } from '../core/fields.ts';
import { categoryName, mostCategories } from './document.rules.ts';

/** Categories of the library: of two levels, ordered by hand. */

const category = z.object({ categoryId: id, parentId: id.nullable(), name: z.string(), position: z.int() });
const first = category.extend({ children: z.array(category) });

export type CategoryRow = z.infer<typeof category>;
export type FirstCategory = z.infer<typeof first>;

export const categoryAdd = defineCall({
  id: 'category.add',
  method: 'POST',
  path: '/resource/category/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a category of documents behind those beside it; with `parentId` it is one of the second level.',
  input: z.object({ name: categoryName, parentId: id.nullable().default(null) }),
  output: z.object({ categoryId: id }),
  fails: ['CATEGORY_GONE', 'CATEGORY_TOO_DEEP', 'CATEGORIES_FULL'],
});

export const categoryDelete = defineCall({
  id: 'category.delete',
  method: 'POST',
  path: '/resource/category/delete/{id}',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Deletes a category. One that holds something is refused, unless `moveUp` moves its documents and categories to where it stands itself.',
  input: z.object({ id, moveUp: z.boolean().default(false) }),
  output: done,
  fails: ['CATEGORY_NOT_EMPTY'],
});

export const categoryUpdateList = defineCall({
  id: 'category.updateList',
  method: 'POST',
  path: '/resource/category/update/list',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Renames, moves and orders categories, all or none. What is not sent of one stays; `position` counts from 0 among those beside it.',
  input: z.object({
    categories: z
      .array(
        z.object({
          categoryId: id,
          name: categoryName.optional(),
          parentId: id.nullable().optional(),
          position: z.int().min(0).max(mostCategories).optional(),
        }),
      )
      .min(1)
      .max(mostCategories),
  }),
  output: z.object({ changed: z.int() }),
  fails: ['CATEGORY_GONE', 'CATEGORY_TOO_DEEP'],
});

export const categoryFirstList = defineCall({
  id: 'category.firstList',
  method: 'GET',
  path: '/resource/category/first/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'All categories, those of the second level within those of the first.',
  input: z.object({}),
  output: z.array(first),
});

export const categorySecondList = defineCall({
  id: 'category.secondList',
  method: 'GET',
  path: '/resource/category/second/{id}/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The categories within one.',
  input: z.object({ id }),
  output: z.array(category),
});

export const categoryCalls = [categoryAdd, categoryDelete, categoryUpdateList, categoryFirstList, categorySecondList];
