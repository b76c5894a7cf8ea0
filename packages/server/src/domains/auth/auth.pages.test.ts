import { expect, it } from 'vitest';
import { startTestServer } from '../../../testing/server.ts';
