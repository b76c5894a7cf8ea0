import type { ModuleRow } from '@convoke/contract/live/live.hall.calls.ts';
import type { TFunction } from 'i18next';

/** What a module is called where the organiser has not named it. */
export const moduleNameOf = ({ name, kind }: Pick<ModuleRow, 'name' | 'kind'>, t: TFunction): string =>
  name || t(`live:module.${kind}`);
