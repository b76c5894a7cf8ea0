import { walkMalformed } from '../testing/malformed.ts';

walkMalformed(1);
