import { beforeEach } from 'vitest';
import { forgetPress } from '../src/core/click-guard.ts';

// A test does in milliseconds what a person takes seconds for: the press that ended the last one is long over.
beforeEach(forgetPress);
