/** Full-width letters, digits and signs, as Chinese and Japanese keyboards give them, as the ones everybody means. */
export const halfWidth = (text: string) =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');
