import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from './data/database.ts';

/** Figures for Prometheus, one set a process. */
export class Metrics {
  readonly registry = new Registry();
  readonly callSeconds = new Histogram({
    name: 'convoke_call_seconds',
    help: 'Time from request to answer',
    labelNames: ['call', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  readonly jobs = new Counter({
    name: 'convoke_jobs_total',
    help: 'Jobs run',
    labelNames: ['job', 'outcome'],
    registers: [this.registry],
  });
  readonly gatewayCalls = new Counter({
    name: 'convoke_gateway_calls_total',
    help: 'Calls to the payment gateways and their notices; outcome ok, refused (by them; of a notice: by us), unknown, error (ours)',
    labelNames: ['channel', 'operation', 'outcome'],
    registers: [this.registry],
  });
  readonly gatewaySeconds = new Histogram({
    name: 'convoke_gateway_seconds',
    help: 'Time a payment gateway took to answer, or until it was given up',
    labelNames: ['channel', 'operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10],
    registers: [this.registry],
  });

  constructor(database: Database) {
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'convoke_database_connections',
      help: 'Connections of this process',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const { total, idle, waiting } = database.load();
        this.set({ state: 'total' }, total);
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }
}
