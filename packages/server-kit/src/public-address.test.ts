import { expect, it } from 'vitest'
import { isPublicAddress, isWithin } from './public-address.ts'

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
  ],
  ...['ff02::1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', '', '0x7f.1', '127.1'],
])('rejects %s', address => expect(isPublicAddress(address)).toBe(false))

it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2404:6800:4004::200e'])(
  'accepts %s',
  address => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  ['127.0.0.1', ['loopback'], true],
  ['10.1.2.3', ['10.1.0.0/16'], true],
  ['10.2.2.3', ['10.1.0.0/16', '10.2.0.0/255.255.0.0'], true],
  ['10.2.2.3', ['10.1.0.0/16'], false],
  ['::1', ['127.0.0.1', '::1'], true],
  ['8.8.8.8', [], false],
] as const)('%s within %s: %s', (address, networks, expected) =>
  expect(isWithin(address, networks)).toBe(expected),
)
