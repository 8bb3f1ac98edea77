import type { CategoryEvent, RowsChangedEvent } from '@koryaku/contracts/categories/category.events.ts'
import type { SavedRows } from '@koryaku/contracts/categories/category-parts.ts'
import { openContent, sealContent } from '@koryaku/server-kit/sealed-content.ts'
import { type Decider, ofTypes } from '#command-handling/decider.ts'
import { type CategoryCommand, type CategoryState, categoryDecider } from './category.decider.ts'
import type { OpenedCategoryEvent } from './opened-category.ts'
import { type ChangeRows, type RowsState, rowsDecider } from './rows.decider.ts'

/** The rules of a category; its words are opened and sealed around them by its key. */
export const sealedCategoryDecider = (
  categoryId: string,
  key: Buffer,
): Decider<CategoryState, CategoryCommand, CategoryEvent> => ({
  initial: categoryDecider.initial,
  lengthens: ofTypes('ShapeCategory', 'PublishCategory', 'RestoreCategory'),
  evolve: (state, event) => categoryDecider.evolve(state, opened(event, categoryId, key)),
  decide: (command, state) =>
    categoryDecider.decide(command, state).map(event => sealed(event, categoryId, key)),
})

/** The same for the rules of rows, which never decrypt earlier saves: the IDs of rows are sufficient. */
export const sealedRowsDecider = (
  categoryId: string,
  key: Buffer,
): Decider<RowsState, ChangeRows, RowsChangedEvent> => ({
  initial: rowsDecider.initial,
  evolve: rowsDecider.evolve,
  decide: (command, state) =>
    rowsDecider.decide(command, state).map(({ type, data: { rows, ...data } }) => {
      const saved: SavedRows = { rows }
      return { type, data: { ...data, sealed: sealContent(saved, categoryId, key) } }
    }),
})

/** The compiler cannot check the words of each event type here: they decrypt to the type that was encrypted. */
function opened({ type, data }: CategoryEvent, categoryId: string, key: Buffer): OpenedCategoryEvent {
  if (!('sealed' in data)) return { type, data } as OpenedCategoryEvent
  const { sealed: words, ...known } = data
  return { type, data: { ...known, words: openContent(words, categoryId, key) } } as OpenedCategoryEvent
}

function sealed({ type, data }: OpenedCategoryEvent, categoryId: string, key: Buffer): CategoryEvent {
  if (!('words' in data)) return { type, data } as CategoryEvent
  const { words, ...known } = data
  return { type, data: { ...known, sealed: sealContent(words, categoryId, key) } } as CategoryEvent
}
