import { userPasskeyBegin } from '@convoke/contract/auth/factor.calls.ts';
import { Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';

/** The password once more, and a code where two steps are on. */
export interface Proof {
  password: string;
  factorCode?: string;
}

/** A refused proof is told at the field that it is about. */
export const proving = <Out,>(work: Promise<Out>): Promise<Out> =>
  atFields(work, { PASSWORD_WRONG: 'password', FACTOR_REFUSED: 'factorCode' });

/** The fields of a proof, in a form of any call that asks for one. */
export function ProofFields({ needsCode, autoFocus = false }: { needsCode: boolean; autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Field of={userPasskeyBegin} name="password" label={t('user:factor.password')}>
        <Input.Password autoFocus={autoFocus} autoComplete="current-password" />
      </Field>
      {needsCode && (
        <TextField
          of={userPasskeyBegin}
          name="factorCode"
          required
          label={t('user:factor.code')}
          input={{ autoComplete: 'one-time-code' }}
        />
      )}
    </>
  );
}

interface Props {
  title: string;
  text: string;
  ok: string;
  needsCode: boolean;
  run: (proof: Proof) => Promise<unknown>;
  /** Once it is done and the dialog has closed. */
  after?: () => void;
  open: boolean;
  onClose: () => void;
}

/** Asks for the proof before something that changes by what the account is entered. */
export function ProveDialog({ title, text, ok, needsCode, run, after, open, onClose }: Props) {
  const isDone = useRef(false);
  return (
    <FormDialog<Proof>
      open={open}
      title={title}
      okText={ok}
      width={440}
      onSubmit={async (proof) => {
        await proving(run(proof));
        isDone.current = true;
      }}
      onClose={() => {
        onClose();
        if (isDone.current) after?.();
      }}
    >
      <p>{text}</p>
      <ProofFields needsCode={needsCode} autoFocus />
    </FormDialog>
  );
}
