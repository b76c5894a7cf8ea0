#!/usr/bin/python3
# The three rings in one process: 16 partitions, one replica, one device (swift-ring-builder nine times costs a second of CPU each).
# rings.py FOLDER ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(('account', 'container', 'object'), map(int, sys.argv[2:])):
    b = RingBuilder(4, 1, 0)
    b.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1, 'replication_ip': '127.0.0.1', 'replication_port': port})
    b.rebalance()
    b.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
