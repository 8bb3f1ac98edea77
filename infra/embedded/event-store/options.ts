import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { EventStoreOptions } from './server.ts'
import { COMMANDS_HELP } from './tools/commands.ts'
import { readUsers } from './users.ts'

export const HELP = `Event store for one machine: speaks EventStoreDB's gRPC protocol, keeps its log in one SQLite file.

  --db FILE          the log (made when absent)              required
  --port N           gRPC on 127.0.0.1                       2113
  --admin-port N     /health and /metrics over HTTP          none
  --allow-faults     /faults on the admin port, for tests    off
  --recent-ids N     ids that appends without an expected
                     revision recognise as repeats           10000
  --gather-ms N      live events that follow each other faster
                     reach subscribers together              0
  --tls-cert FILE    certificate (PEM): calls are encrypted  none
  --tls-key FILE     its private key (PEM)
  --users FILE       name:password, one a line: every call
                     needs one of them; with TLS only        none
  --help             this text

${COMMANDS_HELP}`

const port = z.coerce.number().int().min(0).max(65_535)
const optionsSchema = z
  .object({
    db: z.string({ error: 'is missing' }).min(1),
    port,
    'admin-port': port.optional(),
    'allow-faults': z.boolean(),
    'recent-ids': z.coerce.number().int().min(0).max(10_000_000),
    'gather-ms': z.coerce.number().int().min(0).max(1_000),
    'tls-cert': z.string().optional(),
    'tls-key': z.string().optional(),
    users: z.string().optional(),
  })
  .refine(values => (values['tls-cert'] === undefined) === (values['tls-key'] === undefined), {
    error: '--tls-cert and --tls-key go together',
  })
  // Clients keep passwords to themselves on an open connection, so nobody would ever be let in.
  .refine(values => values.users === undefined || values['tls-cert'] !== undefined, {
    error: '--users needs --tls-cert and --tls-key',
  })
  .refine(values => !values['allow-faults'] || values['admin-port'] !== undefined, {
    error: '--allow-faults needs --admin-port',
  })

/**
 * Reads the flags of the server; undefined when help is asked for.
 * @throws Error whose message says which flag is wrong
 */
export function readOptions(args: string[]): EventStoreOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      db: { type: 'string' },
      port: { type: 'string', default: '2113' },
      'admin-port': { type: 'string' },
      'allow-faults': { type: 'boolean', default: false },
      'recent-ids': { type: 'string', default: '10000' },
      'gather-ms': { type: 'string', default: '0' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      users: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { data, error } = optionsSchema.safeParse(values)
  if (!data) {
    const [issue] = error.issues
    const flag = issue?.path[0]
    throw new Error(flag === undefined ? issue?.message : `--${String(flag)}: ${issue?.message}`)
  }
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
