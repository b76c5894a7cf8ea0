import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { PublicSurvey } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { FormState } from '../form/form-state.ts';
import type { Steps } from '../form/steps.ts';

/** What this device knows of answers that are kept on the server. */
export interface SavedLink {
  /** The token of the link to them. */
  resume: string;
  /** As this device last saw them; 0 = it has yet to. */
  revision: number;
  expiresAt: string;
}

export interface LaterProps {
  survey: PublicSurvey;
  form: FormDefinition;
  state: FormState;
  steps: Steps;
  keys: { pass?: string | undefined; token?: string | undefined };
  link: SavedLink | null;
  setLink: (link: SavedLink | null) => void;
  /** How often the person has asked to go on later. */
  asked: number;
  began: () => number;
  /** Marks what differs from the form as it was. */
  since: (former: FormDefinition) => void;
  refresh: () => Promise<unknown>;
  /** The answers of the link are in the fields; so many seconds had gone into them. */
  onTaken: (seconds: number) => void;
}
