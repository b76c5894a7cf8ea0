import type { FieldType } from '@convoke/contract/form/form.engine.ts';
import type { ComponentType } from 'react';
import type { FieldProps } from './field-frame.tsx';
import { Agreement, Description } from './fields/agreement.tsx';
import { Cascade, Region } from './fields/cascade.tsx';
import { Multiple, Single } from './fields/choice.tsx';
import { Dropdown } from './fields/dropdown.tsx';
import { Files } from './fields/file.tsx';
import { line, LongText } from './fields/line.tsx';
import { Matrix } from './fields/matrix.tsx';
import { Phone } from './fields/phone.tsx';
import { Rating, Scale } from './fields/rating.tsx';
import { Signature } from './fields/signature.tsx';
import { Sort } from './fields/sort.tsx';

/** A score is calculated and a page break only divides: neither is seen among the fields. */
const Unseen = () => null;

/** The component of each field type. A new type of the engine does not compile until it has one. */
export const fieldComponents: Readonly<Record<FieldType, ComponentType<FieldProps>>> = {
  text: line('text'),
  phone: Phone,
  email: line('email'),
  number: line('number'),
  date: line('date'),
  longText: LongText,
  dropdown: Dropdown,
  single: Single,
  multiple: Multiple,
  cascade: Cascade,
  region: Region,
  rating: Rating,
  scale: Scale,
  matrix: Matrix,
  sort: Sort,
  file: Files,
  signature: Signature,
  agreement: Agreement,
  description: Description,
  score: Unseen,
  pageBreak: Unseen,
};
