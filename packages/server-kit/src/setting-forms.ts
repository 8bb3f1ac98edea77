import { isIP, isIPv4 } from 'node:net'
import { z } from 'zod'

/**
 * A text of a certain form. The error contains an example and never the value, which may hold a password;
 * `params` contains the example.
 */
export const like = (example: string, isLike: (value: string) => boolean) =>
  z.string().refine(isLike, { error: `write it like ${example}`, params: { like: example } })

/** An address as URLs have it: one of these schemes, and a host. */
function isAddress(value: string, schemes: readonly string[]): boolean {
  if (/\s/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return schemes.includes(protocol) && value.startsWith(`${protocol}//`) && hostname !== ''
}
const address = (example: string, ...schemes: string[]) => like(example, value => isAddress(value, schemes))

const WEB = ['http:', 'https:']
export const webAddress = (example: string) => like(example, value => isAddress(value, WEB))
/** A path stays on whatever name the site is visited by. */
export const webAddressOrPath = (example: string) =>
  like(example, value => /^\/[\w/-]+$/.test(value) || isAddress(value, WEB))

/** A socket in a folder is named behind the address: `postgres:///name?host=/run/postgresql`. */
export const databaseAddress = like(
  'postgres://USER:PASSWORD@HOST:5432/NAME',
  value =>
    isAddress(value, ['postgres:', 'postgresql:']) ||
    (/^postgres(ql)?:\/\/\S*[?&]host=\S/.test(value) && URL.canParse(value)),
)
export const redisAddress = address('redis://:PASSWORD@HOST:6379/0', 'redis:', 'rediss:')
export const mailServerAddress = address('smtp://USER:PASSWORD@HOST:587', 'smtp:', 'smtps:')

/** As the client of the event store has it: one server or several, no URL then. */
const EVENT_STORE =
  /^esdb(?:\+discover)?:\/\/(?:[^:@\s]+:[^@\s]+@)?([\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*)\/?(?:\?[^\s=]+=\S+)?$/
/** The servers of an address, each `HOST` or `HOST:PORT`. */
export const eventStoreServers = (value: string): string[] => EVENT_STORE.exec(value)?.[1]?.split(',') ?? []
export const eventStoreAddress = like('esdb://HOST:2113?tls=false', value => {
  const servers = eventStoreServers(value)
  return servers.length > 0 && servers.every(server => URL.canParse(`esdb://${server}`))
})

/** A host name or address of this machine; only listening shows whether it is. */
export const ownAddress = like(
  '127.0.0.1',
  value => isIP(value) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(value),
)

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
function isNetwork(value: string): boolean {
  if (NETWORKS.includes(value)) return true
  const [ip = '', mask, ...rest] = value.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0
  if (bits === 0 || rest.length > 0) return false
  return (
    mask === undefined ||
    (bits === 32 && isIPv4(mask)) ||
    (/^\d{1,3}$/.test(mask) && Number(mask) > 0 && Number(mask) <= bits)
  )
}
const entries = (list: string): string[] => list.split(',').flatMap(entry => entry.trim() || [])
/** Addresses or networks separated by commas; an empty list counts as unset, as compose passes unset variables. */
export const networks = like('10.0.0.1,10.1.0.0/16', list => entries(list).every(isNetwork))
export const networkList = networks.transform(list => {
  const found = entries(list)
  return found.length > 0 ? found : undefined
})
