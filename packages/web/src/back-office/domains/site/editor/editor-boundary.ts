import { partId, type SiteModule } from '@convoke/contract/site/site.document.ts';
import { isModuleKind, type ModuleKind, siteModules } from '@convoke/contract/site/site.modules.ts';

/**
 * The one place that knows how Puck keeps a page (decision 0115). It is told which modules stand in which order, and no more: their texts, pictures
 * and languages never go through it, so nothing can be lost there.
 */
export interface PuckItem {
  type: string;
  props: { id: string };
}

/** What stands for a module that this version cannot draw. It can be moved and removed, and is kept as it is. */
export const unknownItem = 'unknown';

const isDrawn = ({ module, v }: SiteModule) => isModuleKind(module) && siteModules[module].v === v;

export const contentOf = (modules: readonly SiteModule[]): PuckItem[] =>
  modules.map((module) => ({ type: isDrawn(module) ? module.module : unknownItem, props: { id: module.id } }));

/** Puck's ids are a name and a uuid, which can be longer than ours. The same one always gives the same. */
export const idOf = (puckId: string): string => (partId.safeParse(puckId).success ? puckId : puckId.slice(-36));

/**
 * The modules of a page after Puck moved, added or removed some; `begin` makes what was added. The very list from before when it is as it was: Puck
 * tells of changes that are none.
 */
export function modulesOf(
  content: readonly PuckItem[],
  before: readonly SiteModule[],
  begin: (kind: ModuleKind, id: string) => SiteModule,
): readonly SiteModule[] {
  const known = new Map(before.map((module) => [module.id, module]));
  const after = content.flatMap(({ type, props }) => {
    const id = idOf(props.id);
    return known.get(id) ?? (isModuleKind(type) ? begin(type, id) : []);
  });
  const isSame = after.length === before.length && after.every((module, at) => module === before[at]);
  return isSame ? before : after;
}
