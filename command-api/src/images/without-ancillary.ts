const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length, type and checksum of a chunk. */
const FRAME = 12
/** Chunks that change what is seen, besides the critical ones. */
const SEEN = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'eXIf', 'pHYs'])
/** A colour profile or the camera's data: larger ones hide something else. */
const SEEN_BYTES_MAX = 256 * 1024

/**
 * A PNG without the chunks that change nothing of what is seen. Decoders inflate compressed texts in full, so a few
 * kilobytes would cost seconds. A truncated file is returned up to its last complete chunk, other formats unchanged.
 */
export function withoutAncillary(file: Buffer): Buffer {
  if (!file.subarray(0, PNG.length).equals(PNG)) return file
  const kept: Buffer[] = [PNG]
  for (let at = PNG.length; at + FRAME <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + FRAME + length
    if (end > file.length) break
    const type = file.toString('latin1', at + 4, at + 8)
    // A lower-case first letter marks a chunk as ancillary.
    const isCritical = type.charCodeAt(0) < 97
    if (isCritical || (SEEN.has(type) && length <= SEEN_BYTES_MAX)) kept.push(file.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
