import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { mostChosen } from '@convoke/contract/outbound/outbound.rules.ts';
import { App, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { formatNumber } from '../../../../core/format.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { requiredTextRule } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { BanFields } from './ban-fields.tsx';

interface Values {
  typed?: string;
  taskId?: string | null;
  reason?: string;
  endsAt?: string | null;
}

interface Props extends DialogState {
  /** Members whose numbers they are; without them numbers are typed. */
  memberIds?: readonly string[];
  /** The task that is proposed. */
  taskId?: string;
  onDone: () => Promise<unknown>;
}

/** As many of those that could not be read as are named below the field. */
const named = 5;

/** Bans numbers that are typed or pasted, or those of members. A call that goes on to one of them ends at once. */
export function BanDialog({ memberIds, taskId, onDone, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const ban = async ({ typed = '', ...values }: Values) => {
    const given = { ...values, taskId: values.taskId ?? null, endsAt: values.endsAt ?? null };
    const sum = { banned: 0, known: 0, cut: 0, withoutNumber: 0, invalid: [] as string[] };
    const all = memberIds ?? numbersIn(typed);
    for (let from = 0; from < all.length; from += mostChosen) {
      const some = all.slice(from, from + mostChosen);
      const part = await call(
        outboundBan,
        { ...given, ...(memberIds ? { memberIds: some } : { numbers: some }) },
        { quiet: true, hideLoad: true },
      );
      for (const key of ['banned', 'known', 'cut', 'withoutNumber'] as const) sum[key] += part[key];
      sum.invalid.push(...part.invalid);
    }
    const bad = sum.invalid.length;
    if (bad < all.length)
      void message.success(
        t('outbound:ban.done', {
          count: sum.cut,
          banned: formatNumber(sum.banned),
          known: formatNumber(sum.known),
          cut: formatNumber(sum.cut),
        }),
      );
    const without = sum.withoutNumber;
    if (without > 0) void message.warning(t('outbound:ban.without', { count: without, n: formatNumber(without) }));
    await onDone();
    if (bad === 0) return;
    // The dialog stays, so that they can be put right; those that could be read are listed by now.
    const words = [...sum.invalid.slice(0, named), ...(bad > named ? ['…'] : [])].join(', ');
    const problem = t('outbound:ban.invalid', { n: formatNumber(bad), words });
    const fields = [{ path: 'typed', message: problem }];
    throw new CallFailure({ code: 400, status: 400, message: problem, path: outboundBan.path, fields });
  };
  return (
    <FormDialog<Values>
      open={open}
      title={
        memberIds
          ? t('outbound:ban.members', { count: memberIds.length, n: formatNumber(memberIds.length) })
          : t('outbound:ban.title')
      }
      name="call-ban"
      okText={t('outbound:ban.button')}
      initial={{ ...(taskId && { taskId }) }}
      onSubmit={ban}
      onClose={onClose}
    >
      <p className="muted">{t('outbound:ban.atOnce')}</p>
      {!memberIds && (
        <Form.Item
          name="typed"
          label={t('outbound:ban.numbers')}
          extra={t('outbound:ban.numbersHint')}
          rules={[requiredTextRule()]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} inputMode="tel" />
        </Form.Item>
      )}
      <BanFields />
    </FormDialog>
  );
}

/** What is separated by lines, commas or semicolons. */
const numbersIn = (typed: string): string[] =>
  typed
    .split(/[\n,;，；、]+/)
    .map((each) => each.trim().slice(0, 40))
    .filter(Boolean);
