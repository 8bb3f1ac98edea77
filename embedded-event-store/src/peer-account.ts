import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { endianness } from 'node:os'

/** Connections of this machine as the kernel knows them; of a program that speaks IPv6 to IPv4 in the second table. */
const TABLES = [
  { file: '/proc/net/tcp', mapping: [] },
  { file: '/proc/net/tcp6', mapping: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255] },
]
const ESTABLISHED = '01'
/** A table that changes while it is read may leave a row out. */
const LOOKS = 3

/** Can this system tell whose program is at the other end of a connection? */
export const tellsAccounts = (): Promise<boolean> =>
  Promise.all(TABLES.map(({ file }) => readFile(file))).then(
    () => true,
    () => false,
  )

/**
 * The account whose program is at the other end of a loopback connection over IPv4; undefined when nobody is there.
 * A socket that its program has closed belongs to root in these tables, whoever opened it: only open ones count.
 */
export async function accountOf(socket: Socket): Promise<number | undefined> {
  const { remoteAddress = '', remotePort = 0, localAddress = '', localPort = 0 } = socket
  for (let look = 0; look < LOOKS; look++) {
    for (const { file, mapping } of TABLES) {
      // The peer's own row: what is remote here is local there.
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
