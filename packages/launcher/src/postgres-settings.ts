/** The settings go on the command line, so that an older data folder gets today's. */
export function postgresSettings(port: number, durable: boolean): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '1500MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Two cores and many short requests: a query takes one core (parallel ones would also need room in /dev/shm, scarce in containers).
    max_parallel_workers_per_gather: '0',
    max_worker_processes: '6',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    // A commit waits for all of the log before it to reach the disk: what one large statement writes goes there as it comes, into files that are kept for it.
    min_wal_size: '1GB',
    wal_writer_delay: '10ms',
    checkpoint_timeout: '15min',
    synchronous_commit: 'on',
    autovacuum_naptime: '20s',
    shared_preload_libraries: 'pg_stat_statements',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // A failed statement carries people's data: the server reports its own errors, without them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable
      ? {}
      : {
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          wal_level: 'minimal',
          max_wal_senders: '0',
          shared_buffers: '128MB',
          // Hundreds of databases of tests share it, and what they cost is read from it.
          'pg_stat_statements.max': '30000',
          // Template copies as plain files ask for a checkpoint each, cheap when nothing is synced.
          checkpoint_timeout: '1h',
        }),
  };
}

/** PostgreSQL needs none of our settings and secrets, and the person's own PG* variables would mislead it. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}
