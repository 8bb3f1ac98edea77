import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/**
 * The kernel's tables of local connections; a program that connects by IPv6 to an IPv4 address is in the second one.
 */
const TABLES = [
  { file: '/proc/net/tcp', mapping: [] },
  { file: '/proc/net/tcp6', mapping: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] },
]
const ESTABLISHED = '01'
/** A table that changes while it is read may leave a row out. */
const LOOKS = 3

/** True if this system can report the account of a connection's peer. */
export const tellsAccounts = (): Promise<boolean> =>
  Promise.all(TABLES.map(({ file }) => readFile(file))).then(
    () => true,
    () => false,
  )

/**
 * The account of the program at the other end of a loopback connection over IPv4; undefined if it has disconnected. The
 * tables show a socket closed by its program as root's, whatever account opened it: only open ones count.
 */
export async function accountOf(socket: Socket): Promise<number | undefined> {
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket
  for (let look = 0; look < LOOKS; look++) {
    for (const { file, mapping } of TABLES) {
      // The peer's row, in which our remote address is the local one.
      const ends = [`${remoteAddress}:${remotePort}`, `${localAddress}:${localPort}`]
      const start = ` ${ends.map(end => inTable(end, mapping)).join(' ')} ${ESTABLISHED} `
      const row = (await readFile(file, 'latin1')).split('\n').find(line => line.includes(start))
      // sl, local, remote, state, queues, timer, retransmits, uid, timeout, inode
      const [, , , , , , , uid, , inode = '0'] = row?.trim().split(/\s+/) ?? []
      if (inode !== '0') return Number(uid)
    }
  }
}

/** `127.0.0.1:2113` as these tables spell it: words in the machine's own order of bytes. */
function inTable(end: string, mapping: number[]): string {
  const [address = '', port] = end.split(':')
  const bytes = Buffer.from([...mapping, ...address.split('.').map(Number)])
  if (endianness() === 'LE') bytes.swap32()
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  return `${bytes.toString('hex')}:${hex(Number(port))}`.toUpperCase()
}
