import type { CategoryRow, FirstCategory } from '@convoke/contract/resource/category.calls.ts';
import { categoryName } from '@convoke/contract/resource/document.rules.ts';
import type { FoundFile } from './dropped-files.ts';

/** A category that files of folders go to. */
export interface Planned {
  /** What it is called, with the one above it where there is one. */
  path: readonly string[];
  /** Of the last one; undefined where it is to be made. */
  categoryId: string | undefined;
  /** Of the one above it; undefined where there is none, or it is to be made too. */
  parentId: string | undefined;
  files: readonly File[];
  /** Files here were in deeper folders. */
  isJoined: boolean;
}

/**
 * Which categories the folders of some files become: those that are called so already, or new ones. There are two levels, below the category that is open, so that what lies
 * deeper goes into the last of them.
 */
export function folderPlan(
  found: readonly FoundFile[],
  categories: readonly FirstCategory[],
  placeId: string | undefined,
): Planned[] {
  const place = categories
    .flatMap((first): (CategoryRow & { above: FirstCategory | null })[] => [
      { ...first, above: null },
      ...first.children.map((child) => ({ ...child, above: first })),
    ])
    .find(({ categoryId }) => categoryId === placeId);
  const base = place ? [...(place.above ? [place.above.name] : []), place.name] : [];
  const groups = new Map<string, { path: string[]; files: File[]; isJoined: boolean }>();
  for (const { file, folders } of found) {
    const names = folders.map(nameOf).filter((name) => name !== '');
    const path = [...base, ...names].slice(0, Math.max(2, base.length));
    const key = JSON.stringify(path);
    const group = groups.get(key) ?? { path, files: [], isJoined: false };
    group.files.push(file);
    group.isJoined ||= base.length + names.length > path.length;
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    categoryId: idOf(categories, group.path, place),
    parentId: group.path.length === 2 ? idOf(categories, group.path.slice(0, 1), place) : undefined,
  }));
}

/** A folder's name as a category can be called. */
function nameOf(folder: string): string {
  const name = folder.normalize('NFC').trim();
  const short = [...name].slice(0, 60).join('').trim();
  return categoryName.safeParse(short).success ? short : '';
}

function idOf(
  categories: readonly FirstCategory[],
  path: readonly string[],
  place: (CategoryRow & { above: FirstCategory | null }) | undefined,
): string | undefined {
  const [first, second] = path;
  const above = place?.above ?? place;
  const one = above && above.name === first ? above : categories.find(({ name }) => name === first);
  if (second === undefined) return one?.categoryId;
  if (place?.above && place.name === second) return place.categoryId;
  return categories
    .find(({ categoryId }) => categoryId === one?.categoryId)
    ?.children.find(({ name }) => name === second)?.categoryId;
}
