import { PrinterOutlined } from '@ant-design/icons';
import { badgePrint } from '@convoke/contract/badge/badge.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { callFile } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { printPdf } from '../../../../core/print-file.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useBusy } from '../../../../ui/use-busy.ts';

interface Props {
  eventId: string;
  person: { partsId: string; name: string; badgePrints: number; badgePrintedAt: string | null };
  timeZone: string | undefined;
  size?: 'small';
}

/** Prints the badge of one person; one that was printed before only after a question. */
export function PrintOne({ eventId, person, timeZone, size }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ask = useAsk();
  const { busy, run } = useBusy();
  const print = () =>
    run(async () => {
      const file = await unlessRefused(
        callFile(badgePrint, { eventId, partsIds: [person.partsId] }, { hideLoad: true }),
      );
      if (file) printPdf(file.blob);
      await client.invalidateQueries();
    });
  const begin = () => {
    if (person.badgePrintedAt === null) return void print();
    ask({
      title: t('badge:again.title', { name: person.name }),
      text: t('badge:again.text', {
        count: person.badgePrints,
        time: formatDateTime(person.badgePrintedAt, timeZone),
      }),
      ok: t('badge:again.ok'),
      onOk: print,
    });
  };
  return (
    <Button icon={<PrinterOutlined />} loading={busy} onClick={begin} {...(size && { size })}>
      {t('badge:print.one')}
    </Button>
  );
}
