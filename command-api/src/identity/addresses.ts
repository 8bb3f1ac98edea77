import { ownPath } from '@koryaku/contracts/http/own-path.ts'
import type { Config } from '#config.ts'

/** Where the bundled identity provider is mounted. */
export const IDENTITY_PATH = '/api/identity'
export const CHANGE_EMAIL = `${IDENTITY_PATH}/change-email`

export type Language = 'ja' | 'en'
/** The path of a page in a language. */
export const pagePath = (language: Language, path: string): string =>
  language === 'en' ? `/en${path}` : path

/** Origins whose browsers may write: the public one, and its loopback spellings on one machine. */
export function trustedOrigins({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string[] {
  const { hostname, origin } = new URL(PUBLIC_URL)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLocal ? [...new Set([origin, `http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`])] : [origin]
}

/** Normalises a URL with or without an origin of this site. @returns the path, or null if it leads to another site */
export function ownAddress(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, address: string): string | null {
  const origin = trustedOrigins(config).find(own => address === own || address.startsWith(`${own}/`))
  return ownPath(origin ? address.slice(origin.length) || '/' : address)
}

/** Header of calls to the provider: the network of the client. Clients cannot set it. */
export const CLIENT_NETWORK = 'x-client-network'
