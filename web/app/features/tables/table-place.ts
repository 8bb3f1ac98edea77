import type { KeyboardEvent } from 'react'

/** A cell, by its row and column from 0 on. */
export interface Place {
  row: number
  column: number
}

/** What of a key says where it leads. */
export type KeyPressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>
