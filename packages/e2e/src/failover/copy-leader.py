"""
Makes a standby's data folder from its leader's, on the same machine: what pg_basebackup does between machines, and which the embedded PostgreSQL does not
bring. Patroni calls it with --datadir and --connstring; --password is the superuser's.
"""

import argparse
import os
import shutil

import psycopg2

# What belongs to the running leader alone. WAL is copied last: it must reach to the end of the backup.
NOT_COPIED = {'postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal', 'pg_wal', 'backup_label'}
EMPTIED = {'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'}


def copy_if_there(source, target):
    try:
        shutil.copy2(source, target)
    except FileNotFoundError:
        pass  # Removed meanwhile: WAL has what became of it.


def left_out(folder, names):
    return [name for name in names if name in NOT_COPIED or os.path.basename(folder) in EMPTIED]


parser = argparse.ArgumentParser()
for name in ('datadir', 'connstring', 'password'):
    parser.add_argument(f'--{name}', required=True)
given, _ = parser.parse_known_args()

leader = psycopg2.connect(given.connstring, dbname='postgres', user='postgres', password=given.password)
leader.autocommit = True
cursor = leader.cursor()
cursor.execute("SELECT current_setting('data_directory'), pg_backup_start('copy-leader', true)")
source = cursor.fetchone()[0]
shutil.copytree(source, given.datadir, ignore=left_out, copy_function=copy_if_there, dirs_exist_ok=True)
cursor.execute('SELECT labelfile FROM pg_backup_stop(false)')
with open(os.path.join(given.datadir, 'backup_label'), 'w') as label:
    label.write(cursor.fetchone()[0])
shutil.copytree(os.path.join(source, 'pg_wal'), os.path.join(given.datadir, 'pg_wal'), copy_function=copy_if_there)
os.chmod(given.datadir, 0o700)
