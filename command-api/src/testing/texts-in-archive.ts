import { inflateRawSync } from 'node:zlib'

const CENTRAL = 0x02014b50
const LOCAL_HEADER = 30

/** Names and contents of the files of a small ZIP archive, as one text. */
export function textsInArchive(archive: Buffer): string {
  const texts: string[] = []
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === CENTRAL) {
    const [method, packed] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map(field => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + LOCAL_HEADER + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + packed)
    texts.push(archive.toString('utf8', at + 46, at + 46 + name))
    texts.push((method === 8 ? inflateRawSync(bytes) : bytes).toString())
    at += 46 + name + extra + comment
  }
  return texts.join('\n')
}
