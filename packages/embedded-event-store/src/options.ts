import { readFileSync } from 'node:fs'
import { noWords, parseOptions } from '@koryaku/cli-kit/command.ts'
import { helpOf, helpRow } from '@koryaku/cli-kit/help.ts'
import { parseValues } from '@koryaku/cli-kit/values.ts'
import { z } from 'zod'
import type { EventStoreOptions } from './server.ts'
import { eventStoreCommands } from './tools/commands.ts'
import { readUsers } from './users.ts'
import type { EventStoreText } from './words.ts'

/** What `--help` prints: the server, then the commands. */
export function helpOfServer(text: EventStoreText): string {
  const { about, options, commands } = text.server
  const rows = options.map(([option, words]) => helpRow(option, words))
  const server = [`${text.usage}: event-store --db FILE`, '', about, '', ...rows, '', `${commands}:`, '']
  return `${server.join('\n')}\n${helpOf(eventStoreCommands, undefined, text)}`
}

const port = z.coerce.number().int().min(0).max(65_535)
const schemaIn = ({ server: { needs } }: EventStoreText) =>
  z
    .object({
      db: z.string().min(1),
      port,
      'admin-port': port.optional(),
      'allow-faults': z.boolean(),
      'recent-ids': z.coerce.number().int().min(0).max(10_000_000),
      'gather-ms': z.coerce.number().int().min(0).max(1_000),
      'tls-cert': z.string().optional(),
      'tls-key': z.string().optional(),
      users: z.string().optional(),
    })
    .refine(values => values['tls-cert'] === undefined || values['tls-key'] !== undefined, {
      ...{ error: needs('--tls-key'), path: ['tls-cert'] },
    })
    .refine(values => values['tls-key'] === undefined || values['tls-cert'] !== undefined, {
      ...{ error: needs('--tls-cert'), path: ['tls-key'] },
    })
    // Clients send passwords over TLS only, so all sign-ins would fail.
    .refine(values => values.users === undefined || values['tls-cert'] !== undefined, {
      ...{ error: needs('--tls-cert, --tls-key'), path: ['users'] },
    })
    .refine(values => !values['allow-faults'] || values['admin-port'] !== undefined, {
      ...{ error: needs('--admin-port'), path: ['allow-faults'] },
    })

/**
 * Parses the flags of the server.
 * @throws UsageError that names the invalid flag
 */
export function readOptions(args: string[], text: EventStoreText): EventStoreOptions {
  const { positionals, values } = parseOptions(
    args,
    {
      db: { type: 'string' },
      port: { type: 'string', default: '2113' },
      'admin-port': { type: 'string' },
      'allow-faults': { type: 'boolean', default: false },
      'recent-ids': { type: 'string', default: '10000' },
      'gather-ms': { type: 'string', default: '0' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      users: { type: 'string' },
    },
    text,
  )
  noWords(positionals, text)
  const data = parseValues(schemaIn(text), values, text)
  const { 'tls-cert': certificate, 'tls-key': key } = data
  return {
    file: data.db,
    port: data.port,
    adminPort: data['admin-port'],
    allowFaults: data['allow-faults'],
    recentIdsKept: data['recent-ids'],
    gatherMs: data['gather-ms'],
    tls: certificate && key ? { certificate: readFileSync(certificate), key: readFileSync(key) } : undefined,
    users: data.users === undefined ? undefined : readUsers(data.users),
  }
}
