import { DomainError } from '@koryaku/contracts/errors.ts'
import { asciiAddress } from '@koryaku/contracts/users/email-address.ts'
import type { Config } from '#config.ts'
import { IDENTITY_PATH, ownAddress } from './addresses.ts'

/** A call for the provider, as far as we look into it. */
export interface ProviderCall {
  method: string
  /** Below the provider's mount. */
  path: string
  /** Path and query as they are handed on. */
  url: string
  body: Record<string, unknown> | undefined
}

/** Where people are sent afterwards, in a query or a body. */
const ADDRESSES = ['callbackURL', 'newUserCallbackURL', 'errorCallbackURL', 'redirectTo']

/** Reads a call; refuses addresses that lead away from this site, and hands on the others in one spelling. */
export function readCall(
  config: Config,
  { method, url, body }: { method: string; url: string; body: unknown },
): ProviderCall {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  for (const name of ADDRESSES) {
    const given = query.getAll(name)
    if (given.length > 0) query.set(name, requireOwn(config, name, given.length === 1 ? given[0] : given))
  }
  const parsed = typeof body === 'string' ? parse(body) : undefined
  for (const name of ADDRESSES)
    if (parsed?.[name] !== undefined) parsed[name] = requireOwn(config, name, parsed[name])
  if (typeof parsed?.email === 'string') parsed.email = asciiAddress(parsed.email)
  const asked = query.toString()
  return {
    method,
    path: path.slice(IDENTITY_PATH.length),
    url: asked === '' ? path : `${path}?${asked}`,
    body: parsed,
  }
}

function requireOwn(config: Config, name: string, address: unknown): string {
  // Left empty is not given.
  if (address === '') return '/'
  const own = typeof address === 'string' ? ownAddress(config, address) : null
  if (own === null)
    throw new DomainError('invalid_request', { errors: [{ source: { pointer: `/${name}` } }] })
  return own
}

/** Refuses to pass on an answer that sends people to another site; X's page is the one exception. */
export function requireOwnLocation(config: Config, path: string, answer: Response): void {
  const location = answer.headers.get('location')
  if (location === null || ownAddress(config, location) !== null) return
  if (path === '/sign-in/social' && location.startsWith(`${config.TWITTER_AUTHORIZATION_URL}?`)) return
  throw new DomainError('invalid_request')
}

function parse(body: string): Record<string, unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    throw new DomainError('malformed_body')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new DomainError('malformed_body')
  return parsed as Record<string, unknown>
}

/** The account that a call is about, as the provider compares addresses. */
export function emailIn(body: ProviderCall['body']): string | undefined {
  const email = body?.email
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined
}
