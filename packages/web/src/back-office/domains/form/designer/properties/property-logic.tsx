import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Button, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnswerInput } from './answer-input.tsx';
import {
  type Comparison,
  comparisonsOf,
  conditionOfGroup,
  deepestGroup,
  firstLine,
  firstValue,
  type Group,
  groupModes,
  groupOf,
  isGroup,
  type Line,
  type Part,
  takesValue,
} from '../design/conditions.ts';
import { fieldsBefore, useChange, useDesigning } from '../design/designing.ts';
import { MatrixLine } from './matrix-line.tsx';
import { useSentence } from '../canvas/sentence.ts';

/** When a field is shown: lines and groups of lines about the fields before it. */
export function LogicProperties({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const { design } = useDesigning();
  const change = useChange(field);
  const sentence = useSentence(field.showWhen);
  const askable = fieldsBefore(design.form, field).filter((each) => comparisonsOf(each.type).length > 0);
  const put = (group: Group, tag?: string) => change({ showWhen: conditionOfGroup(group) }, tag);
  const last = askable.at(-1);
  if (!field.showWhen) {
    return (
      <>
        <p className="muted fd-hint">{t(last ? 'designer:logic.always' : 'designer:logic.noFieldsBefore')}</p>
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={!last}
          onClick={() => last && put({ mode: 'all', parts: [firstLine(last)] })}
        >
          {t('designer:logic.add')}
        </Button>
      </>
    );
  }
  return (
    <>
      <GroupEditor group={groupOf(field.showWhen)} askable={askable} depth={1} onChange={put} />
      {sentence && (
        <p className="fd-sentence" role="status">
          {sentence}
        </p>
      )}
      <Button size="small" type="text" danger onClick={() => change({ showWhen: undefined })}>
        {t('designer:logic.clear')}
      </Button>
    </>
  );
}

interface GroupProps {
  group: Group;
  askable: readonly FormField[];
  depth: number;
  onChange: (group: Group, tag?: string) => void;
  onRemove?: () => void;
}

function GroupEditor({ group, askable, depth, onChange, onRemove }: GroupProps) {
  const { t } = useTranslation();
  const last = askable.at(-1);
  const put = (parts: Part[], tag?: string) => onChange({ ...group, parts }, tag);
  return (
    <fieldset className="fd-group">
      <legend className="visually-hidden">{t(`designer:logic.mode.${group.mode}`)}</legend>
      <div className="fd-group-head">
        <Select
          size="small"
          aria-label={t('designer:logic.modeLabel')}
          value={group.mode}
          options={groupModes.map((mode) => ({ value: mode, label: t(`designer:logic.mode.${mode}`) }))}
          onChange={(mode) => onChange({ ...group, mode })}
          popupMatchSelectWidth={false}
        />
        {onRemove && (
          <Button
            size="small"
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('designer:logic.removeGroup')}
            onClick={onRemove}
          />
        )}
      </div>
      {group.parts.map((part, index) => {
        const change = (next: Part, tag?: string) => put(group.parts.with(index, next), tag);
        const remove = () => put(group.parts.toSpliced(index, 1));
        return isGroup(part) ? (
          <GroupEditor
            key={index}
            group={part}
            askable={askable}
            depth={depth + 1}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <LineEditor key={index} line={part} askable={askable} onChange={change} onRemove={remove} />
        );
      })}
      <div className="fd-group-tools">
        <Button
          size="small"
          type="text"
          icon={<PlusOutlined />}
          disabled={!last || group.parts.length >= 20}
          onClick={() => last && put([...group.parts, firstLine(last)])}
        >
          {t('designer:logic.addLine')}
        </Button>
        {depth < deepestGroup && (
          <Button
            size="small"
            type="text"
            icon={<PlusOutlined />}
            disabled={!last || group.parts.length >= 20}
            onClick={() => last && put([...group.parts, { mode: 'any', parts: [firstLine(last)] }])}
          >
            {t('designer:logic.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface LineProps {
  line: Line;
  askable: readonly FormField[];
  onChange: (line: Line, tag?: string) => void;
  onRemove: () => void;
}

function LineEditor({ line, askable, onChange, onRemove }: LineProps) {
  const { t } = useTranslation();
  const { language, design } = useDesigning();
  // A field that has moved behind this one is still named, and the form's problems say what is wrong with it.
  const about = design.form.fields.find((each) => each.fieldId === line.fieldId);
  const choices = about && !askable.includes(about) ? [...askable, about] : askable;
  const compare = (is: Comparison) =>
    onChange({
      fieldId: line.fieldId,
      is,
      ...(takesValue(is) && { value: line.value ?? (about ? firstValue(about) : '') }),
    });
  return (
    <div className="fd-line">
      <Select
        className="fd-line-field"
        size="small"
        aria-label={t('designer:logic.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={about ? line.fieldId : undefined}
        placeholder={t('designer:logic.gone')}
        options={choices.map((each) => ({
          value: each.fieldId,
          label: textIn(each.label, language) || t('designer:canvas.unnamed'),
        }))}
        onChange={(fieldId) => {
          const next = askable.find((each) => each.fieldId === fieldId);
          if (next) onChange(firstLine(next));
        }}
      />
      <Button
        size="small"
        type="text"
        className="fd-line-remove"
        icon={<CloseOutlined />}
        aria-label={t('designer:logic.removeLine')}
        onClick={onRemove}
      />
      {about?.type === 'matrix' && <MatrixLine line={line} field={about} onChange={onChange} />}
      {about && about.type !== 'matrix' && (
        <div className="fd-line-what">
          <Select
            size="small"
            aria-label={t('designer:logic.comparison')}
            value={line.is}
            options={comparisonsOf(about.type).map((is) => ({
              value: is,
              label: t(
                `designer:logic.is.${about.type === 'date' && (is === 'greater' || is === 'less') ? `date.${is}` : is}`,
              ),
            }))}
            onChange={compare}
            popupMatchSelectWidth={false}
          />
          {takesValue(line.is) && (
            <ValueInput line={line} field={about} onChange={(value) => onChange({ ...line, value }, 'showWhen')} />
          )}
        </div>
      )}
    </div>
  );
}

function ValueInput(props: { line: Line; field: FormField; onChange: (value: string | number) => void }) {
  const { line, field, onChange } = props;
  const { t } = useTranslation();
  const { language } = useDesigning();
  const label = t('designer:logic.value');
  if (field.type === 'cascade') {
    return (
      <Select
        size="small"
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={String(line.value ?? '')}
        options={branches(field, language)}
        onChange={(value: string) => onChange(value)}
      />
    );
  }
  return (
    <AnswerInput
      single
      label={label}
      field={field}
      value={line.value}
      onChange={(value) => onChange((value as string | number | undefined) ?? '')}
    />
  );
}

/** Every branch of a cascade by its whole path. */
function branches(field: FormField, language: 'en' | 'zh' | 'es' | 'ja') {
  const found: { value: string; label: string }[] = [];
  const walk = (nodes: NonNullable<FormField['tree']>, before: string) => {
    for (const node of nodes) {
      const label = before + textIn(node.label, language);
      found.push({ value: node.value, label });
      walk(node.children ?? [], `${label} / `);
    }
  };
  walk(field.tree ?? [], '');
  return found;
}
