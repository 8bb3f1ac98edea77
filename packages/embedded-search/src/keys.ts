import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { parseParams } from './engine/search-params.ts'
import { MeiliError } from './errors.ts'
import type { Catalogue } from './tasks/catalogue.ts'

const ACTIONS = [
  '*',
  'search',
  'documents.*',
  'documents.add',
  'documents.get',
  'documents.delete',
  'indexes.*',
  'indexes.create',
  'indexes.get',
  'indexes.update',
  'indexes.delete',
  'indexes.swap',
  'indexes.compact',
  'tasks.*',
  'tasks.cancel',
  'tasks.delete',
  'tasks.get',
  'settings.*',
  'settings.get',
  'settings.update',
  'stats.*',
  'stats.get',
  'version',
  'keys.create',
  'keys.get',
  'keys.update',
  'keys.delete',
  '*.get',
] as const
export type Action = (typeof ACTIONS)[number]

interface KeyRow {
  uid: string
  name: string | null
  description: string | null
  actions: string
  indexes: string
  expires_at: string | null
  created_at: string
  updated_at: string
}

/** The indexes that a request may use. */
export interface Grant {
  allows(indexUid: string | null): boolean
}

const FULL: Grant = { allows: () => true }

const text = z.string().nullish()
const keySchema = z.strictObject({
  uid: z.uuid().optional(),
  name: text,
  description: text,
  actions: z.array(z.enum(ACTIONS)),
  indexes: z.array(z.string().regex(/^([A-Za-z0-9_-]{1,400}\*?|\*)$/)),
  expiresAt: z.iso.datetime({ offset: true }).or(z.iso.date()).nullable(),
})
const patchSchema = z.object({ name: text, description: text })

/** API keys: made from the master key and the key's id, so that no secret is stored. */
export class Keys {
  readonly #catalogue: Catalogue
  readonly #master: string | undefined

  constructor(catalogue: Catalogue, master: string | undefined) {
    this.#catalogue = catalogue
    this.#master = master
    if (master === undefined || catalogue.get('SELECT 1 FROM keys')) return
    this.#insert({
      name: 'Default Search API Key',
      description: 'Use it to search from the frontend',
      actions: ['search'],
      indexes: ['*'],
      expiresAt: null,
    })
    this.#insert({
      name: 'Default Admin API Key',
      description:
        'Use it for anything that is not a search operation. Caution! Do not expose it on a public frontend',
      actions: ['*'],
      indexes: ['*'],
      expiresAt: null,
    })
  }

  /** The key of the request, by the `Authorization` header; throws if it lacks the permission. */
  authorize(header: string | undefined, action: Action): Grant {
    if (this.#master === undefined) {
      if (action.startsWith('keys.'))
        throw new MeiliError(
          'missing_master_key',
          'Meilisearch is running without a master key. To access this API endpoint, you must have set a master key at launch.',
        )
      return FULL
    }
    if (header === undefined)
      throw new MeiliError(
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      )
    const token = /^Bearer (.+)$/.exec(header)?.[1] ?? ''
    if (same(token, this.#master)) return FULL
    const key = this.#rows().find(row => same(token, this.#secret(row.uid)))
    if (key) return this.#grant(key, action)
    throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
  }

  list(offset: number, limit: number) {
    const rows = this.#rows()
    return {
      results: rows.slice(offset, offset + limit).map(row => this.#show(row)),
      offset,
      limit,
      total: rows.length,
    }
  }

  get(keyOrUid: string) {
    return this.#show(this.#find(keyOrUid))
  }

  create(body: unknown) {
    for (const name of ['actions', 'indexes', 'expiresAt'] as const)
      if ((body as Record<string, unknown> | null)?.[name] === undefined)
        throw new MeiliError(
          name === 'expiresAt' ? 'missing_api_key_expires_at' : `missing_api_key_${name}`,
          `Missing field \`${name}\`.`,
        )
    const key = parseParams(keySchema, body, 'invalid_api_key_')
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= Date.now())
      throw new MeiliError(
        'invalid_api_key_expires_at',
        'Invalid value at `.expiresAt`: it lies in the past.',
      )
    if (key.uid && this.#catalogue.get('SELECT 1 FROM keys WHERE uid=?', key.uid))
      throw new MeiliError(
        'api_key_already_exists',
        `\`uid\` field value \`${key.uid}\` is already an existing API key.`,
      )
    return this.get(this.#insert(key))
  }

  update(keyOrUid: string, body: unknown) {
    const row = this.#find(keyOrUid)
    for (const name of ['uid', 'actions', 'indexes', 'expiresAt', 'createdAt', 'updatedAt', 'key'])
      if ((body as Record<string, unknown> | null)?.[name] !== undefined)
        throw new MeiliError(
          `immutable_api_key_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}`,
          `Immutable field \`${name}\`: expected one of \`description\`, \`name\`.`,
        )
    const change = parseParams(patchSchema, body, 'invalid_api_key_')
    this.#catalogue.run(
      'UPDATE keys SET name=?, description=?, updated_at=? WHERE uid=?',
      change.name === undefined ? row.name : change.name,
      change.description === undefined ? row.description : change.description,
      new Date().toISOString(),
      row.uid,
    )
    return this.get(row.uid)
  }

  delete(keyOrUid: string): void {
    this.#catalogue.run('DELETE FROM keys WHERE uid=?', this.#find(keyOrUid).uid)
  }

  #insert(key: z.output<typeof keySchema>): string {
    const uid = key.uid ?? randomUUID()
    const now = new Date().toISOString()
    this.#catalogue.run(
      'INSERT INTO keys VALUES (?,?,?,?,?,?,?,?)',
      uid,
      key.name ?? null,
      key.description ?? null,
      JSON.stringify(key.actions),
      JSON.stringify(key.indexes),
      key.expiresAt === null ? null : new Date(key.expiresAt).toISOString(),
      now,
      now,
    )
    return uid
  }

  #rows(): KeyRow[] {
    return this.#catalogue.all<KeyRow>('SELECT * FROM keys ORDER BY created_at DESC, rowid DESC')
  }

  #find(keyOrUid: string): KeyRow {
    const row = this.#rows().find(key => key.uid === keyOrUid || same(keyOrUid, this.#secret(key.uid)))
    if (row === undefined) throw new MeiliError('api_key_not_found', `API key \`${keyOrUid}\` not found.`)
    return row
  }

  #secret(uid: string): string {
    return createHmac('sha256', this.#master ?? '')
      .update(uid)
      .digest('hex')
  }

  #show(row: KeyRow) {
    return {
      name: row.name,
      description: row.description,
      key: this.#secret(row.uid),
      uid: row.uid,
      actions: JSON.parse(row.actions) as string[],
      indexes: JSON.parse(row.indexes) as string[],
      expiresAt: row.expires_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  }

  #grant(key: KeyRow, action: Action): Grant {
    const actions = JSON.parse(key.actions) as string[]
    const [family, verb] = action.split('.')
    const may = actions.some(
      allowed =>
        allowed === action ||
        // The star covers everything but the keys themselves.
        (allowed === '*' && family !== 'keys') ||
        allowed === `${family}.*` ||
        (allowed === '*.get' && verb === 'get' && family !== 'keys'),
    )
    if (!may || (key.expires_at !== null && Date.parse(key.expires_at) <= Date.now()))
      throw new MeiliError('invalid_api_key', 'The provided API key is invalid.')
    const indexes = JSON.parse(key.indexes) as string[]
    return {
      allows: uid => indexes.includes('*') || (uid !== null && indexes.some(pattern => fits(pattern, uid))),
    }
  }
}

const fits = (pattern: string, uid: string): boolean =>
  pattern === uid || (pattern.endsWith('*') && uid.startsWith(pattern.slice(0, -1)))

function same(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
