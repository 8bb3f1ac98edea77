import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  status as GrpcStatus,
  ResponderBuilder,
  ServerInterceptingCall,
  type ServerInterceptor,
  ServerListenerBuilder,
} from '@grpc/grpc-js'

/** Discovery services; clients call them before they have credentials. */
const OPEN_TO_ALL = ['/event_store.client.server_features.', '/event_store.client.gossip.']

/** Parses one `name:password` per line. Skips blank lines and lines starting with `#`. */
export function readUsers(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  const users = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [, name, password] = /^([^:]+):(.+)$/.exec(line) ?? []
    if (name === undefined || password === undefined) {
      throw new Error(`${file}, line ${index + 1}: 'name:password' is expected`)
    }
    users.set(name, password)
  }
  if (users.size === 0) throw new Error(`${file} names no user`)
  return users
}

/** Lets only calls with the name and password of a user pass. All users may do everything. */
export function requireUsers(users: Map<string, string>): ServerInterceptor {
  return (method, call) => {
    if (OPEN_TO_ALL.some(prefix => method.path.startsWith(prefix))) return new ServerInterceptingCall(call)
    const listener = new ServerListenerBuilder()
      .withOnReceiveMetadata((metadata, next) => {
        const [authorization] = metadata.get('authorization')
        if (isUser(users, String(authorization ?? ''))) next(metadata)
        else call.sendStatus({ code: GrpcStatus.UNAUTHENTICATED, details: 'Unauthenticated' })
      })
      .build()
    return new ServerInterceptingCall(call, new ResponderBuilder().withStart(next => next(listener)).build())
  }
}

function isUser(users: Map<string, string>, authorization: string): boolean {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(authorization) ?? []
  const [, name = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  const expected = users.get(name)
  // Compared in the same time, whatever is wrong.
  const same = timingSafeEqual(digest(password), digest(expected ?? ''))
  return expected !== undefined && same
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
