import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { formatNumber, formatZone } from '../../../../core/format.ts';
import { boundsIn, Field, MoneyField, NumberField, TextField } from '../../../../ui/form/fields.tsx';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { partOf } from '../../../../ui/schema.ts';

const tierOf = partOf(ticketAdd, 'tiers');
type Tier = z.input<(typeof tierOf)['input']>;
const { max: mostTiers = 1 } = boundsIn(ticketAdd, 'tiers');

interface Props {
  timeZone: string;
  /** How many places of each known tier are taken. */
  taken: ReadonlyMap<string, number>;
}

/** Special prices before the regular one, one after the other; each ends by number, by time, or by whichever comes first. */
export function TierFields({ timeZone, taken }: Props) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
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
                  <Field of={tierOf} at={[name]} name="tierId" hidden>
                    <Input />
                  </Field>
                  <TextField
                    of={tierOf}
                    at={[name]}
                    name="name"
                    label={t('field:name')}
                    placeholder={t('ticket:tier.example')}
                  />
                  <MoneyField of={tierOf} at={[name]} name="priceCents" label={t('field:price')} />
                  <NumberField
                    of={tierOf}
                    at={[name]}
                    name="quantity"
                    label={t('ticket:tier.quantity')}
                    min={Math.max(1, n)}
                    extra={n > 0 && t('ticket:tier.taken', { n: formatNumber(n) })}
                    placeholder={t('ticket:tier.anyNumber')}
                  />
                  <MomentField
                    of={tierOf}
                    at={[name]}
                    name="closesAt"
                    label={t('ticket:tier.closesAt', { zone: formatZone(timeZone) })}
                    timeZone={timeZone}
                    placeholder={t('ticket:tier.noEnd')}
                    dependencies={[['tiers', name, 'quantity']]}
                    rules={[
                      {
                        validator: () => {
                          const tier = form.getFieldValue(['tiers', name]) as Tier | undefined;
                          return tier && !tier.closesAt && !tier.quantity
                            ? Promise.reject(new Error(t('ticket:tier.endsSomehow')))
                            : Promise.resolve();
                        },
                      },
                    ]}
                  />
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
                    aria-label={t('common:remove')}
                    title={t('common:remove')}
                    onClick={() => remove(name)}
                  />
                </div>
              </div>
            );
          })}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= mostTiers}
            onClick={() => add({ name: '', quantity: null, closesAt: null } satisfies Partial<Tier>)}
          >
            {t('ticket:tier.add')}
          </Button>
        </div>
      )}
    </Form.List>
  );
}
