/** Where the pages of votes are. */
export const listPath = '/resource-manage/vote';
export const templatesPath = '/resource-manage/template-vote';
export const votePath = (voteId: string, tab?: string) =>
  `/resource-manage/vote-info/${voteId}${tab ? `?tab=${tab}` : ''}`;
export const templatePath = (templateId: string) => `${templatesPath}?template=${templateId}`;
