import type { TagCategory } from '@convoke/contract/member/member.tag.calls.ts';
import type { GroupColour } from '@convoke/contract/participant/participant.rules.ts';
import { sql } from 'kysely';
import { told } from '../../../core/data/camel.ts';
import type { Db } from '../../../core/data/database.ts';
import { containing } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { own } from '../../../core/data/organisation-plugin.ts';

export const tagSorts: Sorts = {
  id: sql`g.id`,
  words: {
    name: { by: sql`lower(g.name) COLLATE "C"`, kind: 'text' },
    members: { by: sql`g.members`, kind: 'whole' },
    createdAt: { by: sql`g.created_at`, kind: 'moment' },
  },
};

export interface TagFilter {
  search?: string | undefined;
  categoryId?: string | undefined;
}

/** The tags that match, called g; an organisation has at most a thousand. */
export const matchingTags = (db: Db, { search, categoryId }: TagFilter) =>
  db
    .selectFrom('member_tag as g')
    .where('g.deleted_at', 'is', null)
    .$if(search !== undefined && search !== '', (all) => all.where(containing(sql`fold_text(g.name)`, search ?? '')))
    .$if(categoryId !== undefined, (all) => all.where('g.category_id', '=', categoryId ?? ''));

/** With the category that each stands in. */
const withCategory = (db: Db, filter: TagFilter) =>
  matchingTags(db, filter)
    .leftJoin('member_tag_category as c', (join) =>
      join.onRef('c.id', '=', 'g.category_id').on('c.deleted_at', 'is', null),
    )
    .select(['g.id', 'g.name', 'g.colour', 'g.members', 'g.created_at', 'g.version'])
    .select(['c.id as category_id', 'c.name as category_name']);

export const listTags = (db: Db, filter: TagFilter, place: Place) => inPlace(withCategory(db, filter), place).execute();

/** By the order of their categories, then by name. */
export const allTags = (db: Db, filter: TagFilter = {}) =>
  withCategory(db, filter)
    .orderBy('c.position', (by) => by.asc().nullsLast())
    .orderBy('c.id')
    .orderBy(sql`lower(g.name) COLLATE "C"`)
    .execute();

export const tagsOfMember = (db: Db, memberId: string) =>
  withCategory(db, {})
    .innerJoin('member_tagged as t', (join) => join.onRef('t.tag_id', '=', 'g.id').on('t.member_id', '=', memberId))
    .select('t.since')
    .orderBy(sql`lower(g.name) COLLATE "C"`)
    .execute();

type TagRow = Awaited<ReturnType<typeof allTags>>[number];

export const tagView = ({ id, ...row }: TagRow) => ({ ...told(row), tagId: id, colour: row.colour as GroupColour });

/** The categories in their order. */
export async function tagCategories(db: Db): Promise<TagCategory[]> {
  const rows = await db
    .selectFrom('member_tag_category as c')
    .select(['c.id', 'c.name', 'c.colour', 'c.version'])
    .select(
      sql<number>`(SELECT count(*)::int FROM member_tag g WHERE g.organisation_id = ${own} AND g.category_id = c.id AND g.deleted_at IS NULL)`.as(
        'tags',
      ),
    )
    .where('c.deleted_at', 'is', null)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, colour, ...row }) => ({ categoryId: id, colour: colour as GroupColour, ...row }));
}
