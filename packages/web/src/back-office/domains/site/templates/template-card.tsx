import type { CallOutput } from '../../../../core/call-shape.ts';
