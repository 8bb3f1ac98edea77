import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter files fit in one packet as they are. */
const COMPRESSED_FROM = 1_024
const QUALITY = 4
const compress = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Sends a file that programs fetch again and again, such as a feed: compressed, with a validator. Clients may store it, and
 * revalidate it each time, so that withdrawn entries are not shown from a copy.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): Promise<void> {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
  reply.header('vary', 'accept-encoding').type(type)
  const known = request.headers['if-none-match']?.split(',').map(tag => tag.trim())
  if (known?.includes(etag)) return reply.code(304).send()
  const coding = text.length < COMPRESSED_FROM ? undefined : codingFor(request.headers['accept-encoding'])
  if (!coding) return reply.send(text)
  return reply.header('content-encoding', coding).send(await compress[coding](text))
}

/** The best coding that the client takes: named, and not with a quality of zero. */
function codingFor(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter(coding => !/;\s*q=0(?:\.0*)?\s*$/.test(coding))
    .map(coding => coding.split(';', 1)[0]?.trim())
  return (['br', 'gzip'] as const).find(coding => taken.includes(coding))
}
