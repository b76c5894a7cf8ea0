import type { DesignSource } from '@convoke/contract/message/message.mail.rules.ts';

/** Everything about designs of mails is kept below this. */

export const sourceTexts: Readonly<Record<DesignSource, string>> = {
  stock: 'mail:source.stock',
  editor: 'mail:source.editor',
  upload: 'mail:source.upload',
  address: 'mail:source.address',
};

/** Everything about templates of mails. */
