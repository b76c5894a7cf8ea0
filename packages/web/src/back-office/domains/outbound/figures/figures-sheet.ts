import type { outboundFigures } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatDateTime } from '../../../../core/format.ts';

export type FiguresTold = z.infer<typeof outboundFigures.output>;

/** The figures that are shown as a table that spreadsheets open: by time, task, agent, outcome and end. */
export function useFiguresSheet(): (told: FiguresTold) => Blob {
  const { t } = useTranslation();
  return useCallback(
    (told) => {
      const line = (kind: string, name: string, of: FiguresTold['total']) => [
        kind,
        name,
        of.calls,
        of.answered,
        of.successes,
        of.talkSeconds,
        of.wrapUpSeconds,
      ];
      const counted = (kind: string, name: string, count: number) => [kind, name, count];
      return csvFile([
        [
          t('field:kind'),
          t('field:thingName'),
          t('called:calls'),
          t('outbound:figure.answered'),
          t('outbound:figure.successes'),
          t('outbound:figure.talkSeconds'),
          t('outbound:figure.wrapUpSeconds'),
        ],
        ...told.times.map((each) => line(t('field:date'), formatDateTime(each.at), each)),
        ...told.tasks.map((each) => line(t('called:task'), each.name, each)),
        ...told.agents.map((each) => line(t('called:agent'), each.name, each)),
        ...told.intents.map(({ intent, count }) => counted(t('called:outcome'), intent.name, count)),
        ...told.causes.map(({ cause, count }) =>
          counted(t('outbound:figures.ends'), t(`called:cause.${cause}`), count),
        ),
      ]);
    },
    [t],
  );
}

/** With a mark of its encoding, which Excel needs, and nothing in it that a spreadsheet would calculate. */
export function csvFile(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob(['\uFEFF', csvOf(rows)], { type: 'text/csv;charset=utf-8' });
}

export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
