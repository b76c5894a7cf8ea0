import { CopyOutlined } from '@ant-design/icons';
import type { InvoiceTitle } from '@convoke/contract/invoice/invoice.title.ts';
import { Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyText, useCopy } from '../../../../ui/copy-text.tsx';

/** The title that the buyer wants on an invoice, each part and the whole ready to be copied into the tax system. */
export function OrderInvoice({ invoice }: { invoice: unknown }) {
  const { t } = useTranslation();
  const copy = useCopy();
  // Written by our own server only, from a checked InvoiceTitle.
  const title = invoice as InvoiceTitle;
  const parts = [
    [t('order:invoice.title'), title.title],
    [t('order:invoice.taxNumber'), title.taxNumber],
    [t('order:invoice.address'), title.address],
    [t('order:invoice.phone'), title.phone],
    [t('order:invoice.bank'), title.bank],
    [t('order:invoice.account'), title.account],
    [t('field:email'), title.email],
  ].filter((part): part is [string, string] => Boolean(part[1]));
  return (
    <section>
      <div className="order-section-head">
        <h3>{t('order:section.invoice')}</h3>
        <Button
          size="small"
          icon={<CopyOutlined />}
          onClick={() => void copy(parts.map(([label, value]) => `${label}: ${value}`).join('\n'))}
        >
          {t('order:invoice.copyAll')}
        </Button>
      </div>
      <Descriptions
        column={1}
        size="small"
        items={parts.map(([label, value]) => ({ key: label, label, children: <CopyText text={value} /> }))}
      />
    </section>
  );
}
