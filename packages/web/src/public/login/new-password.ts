/** As the contract's newPassword, whose code this page does without. */
export const isNewPassword = (value: string): boolean =>
  value.length >= 8 && value.length <= 72 && /^(?=.*\p{L})(?=.*\d)/u.test(value);
