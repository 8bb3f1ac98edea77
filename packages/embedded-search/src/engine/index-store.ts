import { DocSet } from './doc-set.ts'
import { searchRank } from './document-terms.ts'
import { HeldReads } from './held-reads.ts'
import { ALL_DOCUMENTS, IndexFile } from './index-file.ts'
import { defaultSettings, type IndexSettings, matchesPattern } from './settings.ts'
import { createTokenizer, type Token } from './tokenizer.ts'

/** State that is constant between writes. */
export interface IndexFacts {
  /** Document numbers are below it. */
  size: number
  settings: IndexSettings
  fields: readonly { id: number; name: string }[]
  fieldIds: ReadonlyMap<string, number>
  /** Rank of each searched field by its id; smaller comes first. */
  ranks: ReadonlyMap<number, number>
  primaryKey: string
  all: DocSet
  held: HeldReads
  tokenize: (text: string) => Token[]
}

/** One index: its file, and what is known of it as a whole. */
export class IndexStore extends IndexFile {
  #facts: { version: number; facts: IndexFacts } | undefined
  /** The facts are those of the transaction that is open. */
  #factsHold = false

  override transaction<T>(work: () => T, begin?: string): T {
    this.#factsHold = false
    try {
      return super.transaction(work, begin)
    } finally {
      this.#factsHold = false
    }
  }

  get settings(): IndexSettings {
    return { ...defaultSettings(), ...this.meta<Partial<IndexSettings>>('settings') }
  }

  get primaryKey(): string | undefined {
    return this.meta<string>('primaryKey')
  }

  get documentCount(): number {
    return this.meta<number>('count') ?? 0
  }

  /** Document numbers are below it. */
  get universe(): number {
    return this.meta<number>('next') ?? 1
  }

  /** Names of all fields seen so far, in order of appearance. */
  fields(): { id: number; name: string }[] {
    return this.rows<[number, string]>('SELECT id, name FROM fields ORDER BY id').map(([id, name]) => ({
      id,
      name,
    }))
  }

  /**
   * State needed by every search, read once per version of the file. Only for readers: commits of other connections are
   * detected, those of this one are not.
   */
  get facts(): IndexFacts {
    if (this.#factsHold && this.#facts) return this.#facts.facts
    const [version] = this.row<[number]>('PRAGMA data_version') as [number]
    if (this.#facts?.version !== version) this.#facts = { version, facts: this.#readFacts() }
    this.#factsHold = this.db.isTransaction
    return this.#facts.facts
  }

  #readFacts(): IndexFacts {
    const size = this.universe
    const settings = this.settings
    const fields = this.fields()
    const held = this.#facts?.facts.held ?? new HeldReads(this)
    held.refresh(size)
    return {
      size,
      settings,
      fields,
      fieldIds: new Map(fields.map(({ name, id }) => [name, id])),
      ranks: searchRanks(settings, fields),
      primaryKey: this.primaryKey ?? 'id',
      held,
      all: this.allDocuments(size),
      tokenize: createTokenizer(settings),
    }
  }

  allDocuments(size: number): DocSet {
    return DocSet.ofContainers(
      size,
      this.rows<[number, Uint8Array]>('SELECT chunk, docs FROM postings WHERE word=?', ALL_DOCUMENTS),
    )
  }

  body(id: number): string | undefined {
    return this.row<[string]>('SELECT body FROM docs WHERE id=?', id)?.[0]
  }
}

/** Rank of each field that is searched, by its id. @param searchOn patterns of the only fields to search */
export function searchRanks(
  settings: IndexSettings,
  fields: readonly { id: number; name: string }[],
  searchOn?: readonly string[],
): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const { id, name } of fields) {
    const rank = settings.searchableAttributes.includes('*') ? id - 1 : searchRank(settings, name)
    if (rank !== undefined && (!searchOn || searchOn.some(pattern => matchesPattern(pattern, name))))
      ranks.set(id, rank)
  }
  return ranks
}
