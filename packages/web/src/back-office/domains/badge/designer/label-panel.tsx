import type { BadgeTemplate } from '@convoke/contract/badge/badge.calls.ts';
import { type BadgeDesign, labelMm, labelSizes, scaledDesign } from '@convoke/contract/badge/badge.rules.ts';
import { participantGroupList } from '@convoke/contract/participant/participant.groups.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FittingNumber } from '../../../../ui/form/fitting-number.tsx';
import { FittingInput } from '../../../../ui/form/fitting-text.tsx';
import { useCall } from '../../../../ui/use-call.ts';

export type Rule = Pick<BadgeTemplate, 'name' | 'groupIds' | 'ticketIds'>;

interface Props {
  eventId: string;
  design: BadgeDesign;
  rule: Rule;
  onDesign: (design: BadgeDesign, step?: string) => void;
  onRule: (rule: Rule) => void;
}

/** The template as a whole: its name, the label, who has it. */
export function LabelPanel({ eventId, design, rule, onDesign, onRule }: Props) {
  const { t } = useTranslation();
  const groups = useCall(participantGroupList, { eventId });
  const tickets = useCall(ticketManage, { eventId });
  const preset = labelSizes.find(({ width, height }) => width === design.width && height === design.height);
  const resize = (width: number, height: number) => onDesign(scaledDesign(design, width, height), 'size');
  const ticketOptions = (tickets.data?.tickets ?? []).map(({ ticketId, name }) => ({ value: ticketId, label: name }));
  return (
    <div className="badge-panel-fields">
      <div className="badge-field">
        <label htmlFor="badge-name">{t('badge:label.name')}</label>
        <FittingInput
          id="badge-name"
          value={rule.name}
          max={60}
          onChange={(name) => name.trim() !== '' && onRule({ ...rule, name })}
        />
      </div>
      <div className="badge-field">
        <label htmlFor="badge-preset">{t('badge:label.size')}</label>
        <Select
          id="badge-preset"
          value={preset?.name ?? 'own'}
          options={[
            ...labelSizes.map(({ name, width, height }) => ({
              value: name as string,
              label: t(`badge:size.${name}`, { width, height }),
            })),
            { value: 'own', label: t('badge:size.own'), disabled: true },
          ]}
          onChange={(name: string) => {
            const size = labelSizes.find((each) => each.name === name);
            if (size) resize(size.width, size.height);
          }}
        />
      </div>
      <div className="badge-lengths">
        {(['width', 'height', 'margin'] as const).map((length) => (
          <div key={length} className="badge-field">
            <label htmlFor={`badge-${length}`}>{t(`badge:label.${length}`)}</label>
            <FittingNumber
              id={`badge-${length}`}
              value={design[length]}
              whole={false}
              required
              min={length === 'margin' ? 0 : labelMm.min}
              max={length === 'margin' ? 50 : labelMm.max}
              onChange={(value) => {
                if (value === undefined) return;
                if (length === 'margin') onDesign({ ...design, margin: value }, 'margin');
                else resize(length === 'width' ? value : design.width, length === 'height' ? value : design.height);
              }}
            />
          </div>
        ))}
        <Button className="badge-turn" onClick={() => resize(design.height, design.width)}>
          {t('badge:label.turn')}
        </Button>
      </div>
      <div className="badge-field">
        <label htmlFor="badge-groups">{t('badge:label.groups')}</label>
        <Select
          id="badge-groups"
          mode="multiple"
          value={rule.groupIds}
          placeholder={t('badge:label.everyone')}
          options={(groups.data ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
          onChange={(groupIds) => onRule({ ...rule, groupIds })}
        />
      </div>
      {(ticketOptions.length > 0 || rule.ticketIds.length > 0) && (
        <div className="badge-field">
          <label htmlFor="badge-tickets">{t('badge:label.tickets')}</label>
          <Select
            id="badge-tickets"
            mode="multiple"
            value={rule.ticketIds}
            placeholder={t('badge:label.everyone')}
            options={ticketOptions}
            onChange={(ticketIds) => onRule({ ...rule, ticketIds })}
          />
        </div>
      )}
    </div>
  );
}
