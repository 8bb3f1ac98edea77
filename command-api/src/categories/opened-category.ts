import type { CategoryEvent } from '@koryaku/contracts/categories/category.events.ts'
import type {
  CategoryName,
  ColumnWords,
  SuspensionReason,
} from '@koryaku/contracts/categories/category-parts.ts'

interface WordsOf {
  CategoryCreated: CategoryName
  CategoryRenamed: CategoryName
  ColumnAdded: ColumnWords
  ColumnChanged: ColumnWords
  CategorySuspended: SuspensionReason
}

type Opened<Event> = Event extends { type: infer Type extends keyof WordsOf; data: infer Data }
  ? { type: Type; data: Omit<Data, 'sealed'> & { words: WordsOf[Type] } }
  : Event

/** Events of a category with decrypted words, as deciders use them. They are never stored in this form. */
export type OpenedCategoryEvent = Opened<CategoryEvent>
