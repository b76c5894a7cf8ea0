/** Where the pages of one questionnaire are. */
export const listPath = '/resource-manage/questionnaire';
export const templatesPath = '/resource-manage/template-questionnaire';
export const infoPath = (surveyId: string, tab?: string) =>
  `/resource-manage/survey-info/${surveyId}${tab ? `?tab=${tab}` : ''}`;
export const designPath = (surveyId: string) => `/resource-manage/questionnaire-design/${surveyId}`;
export const templatePath = (templateId: string) => `${templatesPath}?template=${templateId}`;
