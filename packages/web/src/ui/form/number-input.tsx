import { InputNumber, type InputNumberProps } from 'antd';
import { readNumber } from './number-rules.ts';

/**
 * A number kept as it was typed. antd's own bounds and precision would silently make another of it on leaving the field (101 % becomes 100 %,
 * a price of −1 a free ticket); `wholeRule` and `moneyRule` refuse it at the field instead.
 */
export function NumberInput(props: Omit<InputNumberProps<number>, 'min' | 'max' | 'precision' | 'parser'>) {
  return <InputNumber<number> changeOnWheel={false} parser={read} {...props} />;
}

/** What cannot be read stays no number: antd takes text as well as numbers here, its type only the latter. */
const read = (typed: string | undefined): number => readNumber(typed ?? '') as unknown as number;
