import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AppendLog } from '../append-log.ts'
import type { Storage } from '../storage.ts'
import { StreamMetadata } from '../stream-metadata.ts'
import { isHidden, lastVisibleEvent } from '../stream-window.ts'
import { sourceOf } from './event-source.ts'
import { Group } from './group.ts'
import { CONFIG_STREAM, type GroupEntry, groupEntry, groupKey, groupStreams } from './group-entry.ts'
import { groupDropped, groupExists, noSuchGroup } from './group-errors.ts'

const config = z.object({ version: z.literal('1'), entries: z.array(groupEntry) })

/** A group as it is asked for; where "the end" is, is decided when it is written. */
export type GroupRequest = Omit<GroupEntry, 'beginsAt'>

/** All persistent subscriptions. Their entries are the last event of one stream, so that no change of them is half. */
export class Groups {
  readonly #storage: Storage
  readonly #log: AppendLog
  readonly #groups = new Map<string, Group>()
  /** Changes of the entries, one after the other. */
  #changes: Promise<unknown> = Promise.resolve()

  constructor(storage: Storage, log: AppendLog) {
    this.#storage = storage
    this.#log = log
    this.#start()
  }

  create(request: GroupRequest): Promise<void> {
    return this.#change(async () => {
      const { stream, group } = request
      if (this.#groups.has(groupKey(stream, group))) throw groupExists(stream, group)
      await this.#write([...this.#entries(), this.#entryOf(request)])
    })
  }

  /** Drops the consumers, who connect again; the checkpoint stays. A filter cannot be changed. */
  update(request: Omit<GroupRequest, 'filter'>): Promise<void> {
    return this.#change(async () => {
      const { stream, group } = request
      const { entry: old } = this.find(stream, group)
      const entry = this.#entryOf({ ...request, filter: old.filter })
      await this.#write(this.#entries().map(other => (other === old ? entry : other)))
      this.#end(stream, group, groupDropped(stream, group))
    })
  }

  delete(stream: string, group: string): Promise<void> {
    return this.#change(async () => {
      const { entry } = this.find(stream, group)
      await this.#write(this.#entries().filter(other => other !== entry))
      this.#end(stream, group, noSuchGroup(stream, group))
      for (const own of Object.values(groupStreams(entry))) {
        if (!isHidden(this.#storage.findStream(own))) await this.#log.delete(own, 'any')
      }
    })
  }

  /** @throws when there is none */
  find(stream: string, group: string): Group {
    const found = this.#groups.get(groupKey(stream, group))
    if (!found) throw noSuchGroup(stream, group)
    return found
  }

  /** All groups, or those of one stream. */
  list(stream?: string): Group[] {
    const groups = [...this.#groups.values()]
    if (stream === undefined) return groups
    const own = groups.filter(({ entry }) => entry.stream === stream)
    if (own.length === 0) throw noSuchGroup(stream, '')
    return own
  }

  /** Ends everything and begins again from what is durable. */
  restart(): Promise<void> {
    return this.#change(async () => this.stop())
  }

  stop(): void {
    for (const { entry } of [...this.#groups.values()]) {
      this.#end(entry.stream, entry.group, groupDropped(entry.stream, entry.group))
    }
  }

  #change(change: () => Promise<void>): Promise<void> {
    const changed = this.#changes.then(change).then(() => this.#start())
    this.#changes = changed.catch(() => {})
    return changed
  }

  /** Begins the groups that are written down and not running. */
  #start(): void {
    const last = lastVisibleEvent(this.#storage, CONFIG_STREAM)
    if (!last) return
    for (const entry of config.parse(JSON.parse(Buffer.from(last.data).toString('utf8'))).entries) {
      const key = groupKey(entry.stream, entry.group)
      if (!this.#groups.has(key)) this.#groups.set(key, new Group(entry, this.#storage, this.#log))
    }
  }

  #end(stream: string, group: string, error: unknown): void {
    const key = groupKey(stream, group)
    this.#groups.get(key)?.stop(error)
    this.#groups.delete(key)
  }

  #entries(): GroupEntry[] {
    return [...this.#groups.values()].map(({ entry }) => entry)
  }

  #entryOf(request: GroupRequest): GroupEntry {
    const { startFrom } = request
    const beginsAt = startFrom === 'end' ? sourceOf(this.#storage, request).end() : startFrom
    return { ...request, beginsAt }
  }

  async #write(entries: GroupEntry[]): Promise<void> {
    const body = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
    const event = { contentType: 'application/json', metadata: new Uint8Array() }
    if (!this.#storage.findStream(CONFIG_STREAM)) {
      await this.#log.append(StreamMetadata.streamFor(CONFIG_STREAM), 'any', [
        { ...event, id: randomUUID(), type: '$metadata', data: body({ $maxCount: 2 }) },
      ])
    }
    await this.#log.append(CONFIG_STREAM, 'any', [
      { ...event, id: randomUUID(), type: '$PersistentConfig', data: body({ version: '1', entries }) },
    ])
  }
}
