import { boolean, type Column, text, timestamptz } from './columns.ts'
import { defineTable, type Table } from './define-table.ts'

type Standing = {
  readonly at: ReturnType<typeof timestamptz>
  readonly is_set: ReturnType<typeof boolean>
  /** Set, and by an account that counts. */
  readonly counted: ReturnType<typeof boolean>
}
type Sides<Side extends string> = Readonly<Record<Side, Column<string, string>>>

/** Pairs that are set, with the time: likes, bookmarks, follows. */
export type PairTable = Table<Standing>

/**
 * Describes a table of pairs.
 * @param second who acts
 * @param indexes of these sides, newest first; the key begins with the first
 */
export function definePairTable<const Name extends string, First extends string, Second extends string>(
  name: Name,
  [first, second]: readonly [First, Second],
  indexes: readonly (readonly [First | Second, First | Second])[] = [],
) {
  const sides = { [first]: text(), [second]: text() } as Sides<First | Second>
  const standing = { at: timestamptz(), is_set: boolean(), counted: boolean() }
  return defineTable(
    name,
    { ...sides, ...standing },
    {
      key: [first, second],
      indexes: () => indexes.map(([by, then]) => `(${by}, at desc, ${then}) where is_set`),
    },
  )
}
