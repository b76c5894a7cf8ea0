import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { maxPriceCents } from '@convoke/contract/order/order.rules.ts';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatZone } from '../../../../core/format.ts';
import { MomentPicker } from '../../../../ui/form/moment-picker.tsx';
import { MoneyInput } from '../../../../ui/form/money-input.tsx';
import { NumberInput } from '../../../../ui/form/number-input.tsx';
import { moneyRule, wholeRule } from '../../../../ui/form/number-rules.ts';
import type { TierValues } from '../common/ticket-values.ts';

/** As many as the call takes. */
const mostTiers = 10;

interface Props {
  timeZone: string;
  /** How many places of each known tier are taken. */
  taken: ReadonlyMap<string, number>;
}

/** Special prices before the regular one, one after the other; each ends by number, by time, or by whichever comes first. */
export function TierFields({ timeZone, taken }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const required = [{ required: true, message: t('ticket:form.required') }];
  return (
    <Form.List name="tiers">
      {(fields, { add, remove, move }) => (
        <div className="tiers">
          {fields.map(({ key, name }, index) => {
            const tierId = form.getFieldValue(['tiers', name, 'tierId']) as string | undefined;
            const n = tierId ? (taken.get(tierId) ?? 0) : 0;
            return (
              <div key={key} className="tier" role="group" aria-label={t('ticket:tier.nth', { n: index + 1 })}>
                <div className="tier-fields">
                  {/* Without it the form would send a known tier as a new one. */}
                  <Form.Item name={[name, 'tierId']} hidden>
                    <Input />
                  </Form.Item>
                  <Form.Item name={[name, 'name']} label={t('ticket:tier.name')} rules={required}>
                    <Input maxLength={60} placeholder={t('ticket:tier.example')} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'priceCents']}
                    label={t('ticket:field.price')}
                    rules={[...required, moneyRule(0, maxPriceCents)]}
                  >
                    <MoneyInput />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'quantity']}
                    label={t('ticket:tier.quantity')}
                    rules={[wholeRule(Math.max(1, n), 1_000_000)]}
                    {...(n > 0 && { extra: t('ticket:tier.taken', { n: formatNumber(n) }) })}
                  >
                    <NumberInput placeholder={t('ticket:tier.anyNumber')} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'closesAt']}
                    label={t('ticket:tier.closesAt', { zone: formatZone(timeZone) })}
                    dependencies={[['tiers', name, 'quantity']]}
                    rules={[
                      {
                        validator: () => {
                          const tier = form.getFieldValue(['tiers', name]) as TierValues | undefined;
                          return tier && !tier.closesAt && !tier.quantity
                            ? Promise.reject(new Error(t('ticket:tier.endsSomehow')))
                            : Promise.resolve();
                        },
                      },
                    ]}
                  >
                    <MomentPicker placeholder={t('ticket:tier.noEnd')} />
                  </Form.Item>
                </div>
                <div className="tier-do">
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowUpOutlined />}
                    disabled={index === 0}
                    aria-label={t('ticket:tier.earlier')}
                    title={t('ticket:tier.earlier')}
                    onClick={() => move(index, index - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<ArrowDownOutlined />}
                    disabled={index === fields.length - 1}
                    aria-label={t('ticket:tier.later')}
                    title={t('ticket:tier.later')}
                    onClick={() => move(index, index + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('ticket:tier.remove')}
                    title={t('ticket:tier.remove')}
                    onClick={() => remove(name)}
                  />
                </div>
              </div>
            );
          })}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= mostTiers}
            onClick={() => add({ name: '', priceCents: null, quantity: null, closesAt: null } satisfies TierValues)}
          >
            {t('ticket:tier.add')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
