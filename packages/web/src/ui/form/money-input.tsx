import type { InputNumberProps } from 'antd';
import { NumberInput } from './number-input.tsx';
import { centsOf, shownAmount } from './number-rules.ts';

interface Props
  extends Omit<
    InputNumberProps<number>,
    'value' | 'onChange' | 'min' | 'max' | 'precision' | 'prefix' | 'parser' | 'formatter'
  > {
  /** In minor units (fen); antd's Form.Item gives and takes it. */
  value?: number | null;
  onChange?: (cents: number | null) => void;
}

/** An amount typed in yuan and kept in fen. Its bounds are its field's rule (`moneyRule`), which refuses a fraction of a fen too. */
export function MoneyInput({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      value={value == null ? null : value / 100}
      // no text: the currency's sign
      prefix="¥"
      formatter={(amount, { userTyping, input }) => (userTyping ? input : shownAmount(amount))}
      onChange={(amount) => onChange?.(amount === null ? null : centsOf(amount))}
    />
  );
}
