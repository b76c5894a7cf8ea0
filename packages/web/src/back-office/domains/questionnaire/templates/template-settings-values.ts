import type { OwnTemplateCategory } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import type {
  OwnTemplateInfo,
  TemplateSettings,
} from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import type { SettingsValues } from '../settings/settings-values.ts';

type Shared = 'heading' | 'introduction' | 'thanks' | 'after' | 'redirectUrl' | 'answerLimit' | 'onceBy';

/** What the drawer of a template's settings holds: fields of the questionnaire's own, and what the template is called. */
export interface TemplateValues
  extends Pick<SettingsValues, Shared | 'languages' | 'resumeLater' | 'notifyEmail' | 'showScore'> {
  name: string;
  description: string;
  category: OwnTemplateCategory;
}

export function templateValues({ name, description, category, settings }: OwnTemplateInfo): TemplateValues {
  return {
    ...settings,
    name,
    description,
    category,
    after: settings.redirectUrl === null ? 'thanks' : 'redirect',
    redirectUrl: settings.redirectUrl ?? '',
    notifyEmail: settings.notifyEmail ?? '',
  };
}

/** What the call takes. */
export function templateChange(values: TemplateValues) {
  const settings: TemplateSettings = {
    heading: values.heading,
    introduction: values.introduction,
    thanks: values.thanks,
    redirectUrl: values.after === 'redirect' ? values.redirectUrl.trim() : null,
    answerLimit: values.answerLimit ?? null,
    onceBy: values.onceBy,
    resumeLater: values.resumeLater,
    notifyEmail: values.notifyEmail.trim() || null,
    languages: values.languages,
    showScore: values.showScore,
  };
  const { name, description, category } = values;
  return { name, description, category, settings };
}
