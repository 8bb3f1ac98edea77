import type { KeyboardEvent } from 'react'

/** A cell, by its row and column from 0 on. */
export interface Place {
  row: number
  column: number
}

/** Properties of a key press that determine the next cell. */
export type KeyPressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>
