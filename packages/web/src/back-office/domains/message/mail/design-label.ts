import type { EdmRow } from '@convoke/contract/resource/edm.calls.ts';
import { formatDateTime } from '../../../../core/format.ts';

type Named = Pick<EdmRow, 'name' | 'createdAt'>;

/** Whether another one is called the same: then the moment tells them apart. */
export const hasNamesake = ({ name }: Named, all: readonly Named[]): boolean =>
  all.filter((each) => each.name.trim().toLowerCase() === name.trim().toLowerCase()).length > 1;

export const designLabel = (design: Named, all: readonly Named[]): string =>
  hasNamesake(design, all) ? `${design.name} · ${formatDateTime(design.createdAt)}` : design.name;
