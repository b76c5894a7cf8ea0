import type { Examined } from '@convoke/contract/member/member.examine.calls.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../../../core/format.ts';

/** Where somebody under review comes from, of an import its file and row. */
export const cameFrom = ({ person, importRow }: Examined, t: TFunction): string => {
  if (importRow === null) return person.event?.title ?? '';
  const row = formatNumber(importRow.row);
  // The file's name goes with whom it told of.
  return importRow.fileName === ''
    ? t('member:review.rowOnly', { row })
    : t('member:review.row', { file: importRow.fileName, row });
};
