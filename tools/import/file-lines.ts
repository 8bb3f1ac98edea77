import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { decode, type Encoding, guessEncoding, newlineOf } from './encodings.ts'

/** A line of the file, without its line break. */
export interface FileLine {
  number: number
  text: string
}

/** The file is unreadable from this line on; earlier lines are complete. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  readonly fault: 'damaged' | 'encoding' | 'tooLong'
  readonly line: number
  /** The likely encoding, or what is wrong with the archive. */
  readonly detail: string

  constructor(fault: UnreadableFile['fault'], line: number, detail: string) {
    super(`line ${line}: ${fault} ${detail}`)
    this.fault = fault
    this.line = line
    this.detail = detail
  }
}

/** Longer than any command may be. */
const LINE_MAX_BYTES = 8 * 1024 * 1024
const BOM = '\ufeff'

/**
 * Lines of a text file, gzipped or not, one after the other. A last line without a line break counts at the end of the
 * file, but not at the end of a truncated archive, since it may be incomplete.
 * @throws UnreadableFile after the last readable line
 */
export async function* linesOf(
  file: string,
  encoding: Encoding,
  onRead: (bytes: number) => void,
): AsyncGenerator<FileLine> {
  const newline = newlineOf(encoding)
  let number = 0
  let rest: Buffer = Buffer.alloc(0)
  const read = (bytes: Buffer): FileLine => {
    number += 1
    const text = decode(bytes, encoding)
    // Zeros do not occur in UTF-8 text: they are every second byte of UTF-16.
    if (text === undefined || (encoding === 'utf-8' && number === 1 && text.includes('\0')))
      throw new UnreadableFile('encoding', number, guessEncoding(bytes))
    const plain = number === 1 && text.startsWith(BOM) ? text.slice(1) : text
    return { number, text: plain.endsWith('\r') ? plain.slice(0, -1) : plain }
  }
  try {
    for await (const chunk of (await isGzip(file)) ? unzipped(file, onRead) : plainChunks(file, onRead)) {
      let from = 0
      const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      // The part searched before contains no line break; one may straddle both parts.
      let at = indexOfNewline(bytes, newline, Math.max(0, rest.length - newline.length))
      for (; at >= 0; at = indexOfNewline(bytes, newline, from)) {
        yield read(bytes.subarray(from, at))
        from = at + newline.length
      }
      rest = bytes.subarray(from)
      if (rest.length > LINE_MAX_BYTES) throw new UnreadableFile('tooLong', number + 1, '')
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw new UnreadableFile('damaged', number + 1, message)
    throw error
  }
  if (rest.length > 0) yield read(rest)
}

/** Where a line ends; in UTF-16 only between two of its units. */
function indexOfNewline(bytes: Buffer, newline: Buffer, from: number): number {
  let at = bytes.indexOf(newline, from)
  while (at >= 0 && at % newline.length !== 0) at = bytes.indexOf(newline, at + 1)
  return at
}

/** An empty archive has some bytes; a file without any is truncated, and only its name marks it as an archive. */
async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 0 ? file.endsWith('.gz') : buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

async function* plainChunks(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onRead(chunk.length)
    yield chunk
  }
}

/** Everything that an archive still holds, then what is wrong with it: a pipe would drop the end. */
async function* unzipped(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const ready: Buffer[] = []
  let failure: Error | undefined
  gunzip.on('data', (chunk: Buffer) => void ready.push(chunk))
  gunzip.on('error', error => {
    failure ??= error
  })
  // Also after an error, where an answer to a write may never come.
  const closed = new Promise<void>(resolve => gunzip.once('close', () => resolve()))
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      await Promise.race([closed, new Promise<void>(resolve => gunzip.write(chunk, () => resolve()))])
      onRead(chunk.length)
      yield* ready.splice(0)
      if (failure) throw failure
    }
    gunzip.end()
    await closed
    yield* ready.splice(0)
    if (failure) throw failure
  } finally {
    gunzip.destroy()
  }
}
