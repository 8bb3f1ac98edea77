import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { UPLOAD_BYTES_MAX } from '@koryaku/contracts/images/image-bounds.ts'
import { isPublicAddress, isWithin } from './public-address.ts'

const REDIRECTS_MAX = 3
// Bound: command-api | a picture that a partner | TIMEOUT_MS, REDIRECTS_MAX
const TIMEOUT_MS = 5_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export interface Fetched {
  bytes: Buffer
}
type Failed = 'not_allowed' | 'not_fetched' | 'too_large'
interface FetchOptions {
  /** Networks that may be asked although they are private. */
  networks?: readonly string[] | undefined
  bytesMax?: number
  redirectsMax?: number
}

/**
 * Fetches a file from the public Internet. The address that was checked is the one that is connected to, also after a redirect, so
 * that a name that resolves to another address a moment later leads nowhere.
 * @returns why it was not fetched, if it was not
 */
export async function fetchPublic(
  url: string,
  { networks = [], bytesMax = UPLOAD_BYTES_MAX, redirectsMax = REDIRECTS_MAX }: FetchOptions = {},
): Promise<Fetched | Failed> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let next = URL.parse(url)
  try {
    for (let redirects = 0; redirects <= redirectsMax; redirects++) {
      if (!next) return 'not_allowed'
      const address = await addressOf(next, networks)
      if (!address) return 'not_allowed'
      const response = await ask(next, address, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await readBounded(response, bytesMax)
      response.destroy()
      if (!REDIRECTS.has(statusCode) || headers.location === undefined) return 'not_fetched'
      next = URL.parse(headers.location, next.href)
    }
    return 'not_fetched'
  } catch {
    return 'not_fetched'
  }
}

/** The address to connect to; undefined if the URL may not be fetched. */
async function addressOf(url: URL, networks: readonly string[]): Promise<LookupAddress | undefined> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  if (url.username || url.password) return undefined
  const found = await dns.lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true })
  const [first] = found
  if (first && found.every(({ address }) => isWithin(address, networks))) return first
  // Other ports are those of services that were never meant to be asked from here.
  if (url.port !== '' || !found.every(({ address }) => isPublicAddress(address))) return undefined
  return first
}

const ask = (url: URL, { address, family }: LookupAddress, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(url, {
      // A separate agent per request: a reused connection would skip the check.
      agent: false,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Koryaku' },
      lookup: (_host, options, done) => {
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end()
  })

async function readBounded(response: IncomingMessage, bytesMax: number): Promise<Fetched | Failed> {
  if (Number(response.headers['content-length'] ?? 0) > bytesMax) {
    response.destroy()
    return 'too_large'
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > bytesMax) return 'too_large'
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}
